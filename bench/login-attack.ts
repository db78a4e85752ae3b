// Shows S7 of docs/reliability.md.
// `PECHINCHA_URL=… node bench/login-attack.ts`, against a product that was started with LIMITS_PER_ADDRESS=normal and
// TRUST_PROXY_HOPS=1: attacks the login in every second round, and compares how long other requests take.
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const ROUND_MS = 12_000;
const WRONG_LOGINS = 1_000;
const ATTACK_ADDRESSES = 50;
const SPRAYED_ACCOUNTS = 100;
/** Per second, of all kinds together. */
const ATTACK_RATE = 100;
const MAX_RATIO = 2;

const origin = process.env['PECHINCHA_URL'];
if (!origin) throw new Error('PECHINCHA_URL is not set');

const createEmail = (): string => `ataque-${randomBytes(6).toString('hex')}@exemplo.com.br`;
const createAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const createNetwork = (): string => `2001:db8:${randomBytes(2).toString('hex')}:1`;

const post = (path: string, body: object, address: string): Promise<Response> =>
  fetch(`${origin}/api/users/${path}`, {
    method: 'POST',
    // The first entry is what an attacker writes, the last what the proxy in front saw.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `${createAddress()}, ${address}` },
    body: JSON.stringify(body),
  });

type Counts = Record<number, number>;

async function count(counts: Counts, sent: Promise<Response>): Promise<void> {
  const response = await sent;
  await response.arrayBuffer();
  counts[response.status] = (counts[response.status] ?? 0) + 1;
  if (response.status === 429 && !(Number(response.headers.get('retry-after')) > 0))
    throw new Error('429 without Retry-After');
}

async function register(): Promise<{ email: string; token: string }> {
  const email = createEmail();
  const body = { name: 'Ana Ribeiro', email, password: 'feira-de-domingo-7' };
  const response = await post('register', body, createAddress());
  if (response.status !== 201) throw new Error(`register: ${response.status}`);
  return { email, token: ((await response.json()) as { token: string }).token };
}

/** In turns: one account from many addresses, many accounts from one IPv4 address and from one IPv6 network. */
async function attack(): Promise<void> {
  const { email } = await register();
  const addresses = Array.from({ length: ATTACK_ADDRESSES }, createAddress);
  const [address, network] = [createAddress(), createNetwork()];
  const [guesses, spray, rotation]: Counts[] = [{}, {}, {}];
  const requests: Promise<void>[] = [];
  const guess = (counts: Counts | undefined, target: string, from: string | undefined): void => {
    requests.push(count(counts ?? {}, post('login', { email: target, password: 'errada1' }, from ?? '')));
  };
  for (let at = 0; at < WRONG_LOGINS; at += 1) {
    guess(guesses, email, addresses[at % ATTACK_ADDRESSES]);
    const isSpraying = at % (WRONG_LOGINS / SPRAYED_ACCOUNTS) === 0;
    if (isSpraying) guess(spray, createEmail(), address);
    if (isSpraying) guess(rotation, createEmail(), `${network}::${at.toString(16)}`);
    await sleep(((isSpraying ? 3 : 1) * 1_000) / ATTACK_RATE);
  }
  await Promise.all(requests);
  const [onAccount, sprayed, rotated] = [guesses, spray, rotation].map((counts) => JSON.stringify(counts));
  console.log(
    `  ${WRONG_LOGINS} on one account from ${ATTACK_ADDRESSES} addresses: ${onAccount}; ${SPRAYED_ACCOUNTS} accounts ` +
      `from one address: ${sprayed}, from one /64: ${rotated}`,
  );
}

const probedPaths = [
  '/api/users/me',
  '/api/promotions?search=fone',
  '/api/notifications',
  '/api/gamification/rewards',
];

/** Sends requests one after the other for a round; returns their milliseconds. */
async function probe(token: string): Promise<number[]> {
  const times: number[] = [];
  for (const endAt = performance.now() + ROUND_MS; performance.now() < endAt;) {
    const start = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': createAddress() };
    const response = await fetch(`${origin}${probedPaths[times.length % probedPaths.length]}`, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`probe: ${response.status}`);
    times.push(performance.now() - start);
    await sleep(5);
  }
  return times;
}

const getQuantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const { token } = await register();
await probe(token);
const quiet: number[] = [];
const attacked: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  quiet.push(...(await probe(token)));
  const [times] = await Promise.all([probe(token), attack()]);
  attacked.push(...times);
}
const [before, during] = [getQuantile(quiet, 0.99), getQuantile(attacked, 0.99)];
const ratio = during / before;
console.log(
  `p99 of other requests: ${before.toFixed(1)} ms quiet (${quiet.length}), ${during.toFixed(1)} ms attacked ` +
    `(${attacked.length}); median ${getQuantile(quiet, 0.5).toFixed(1)} and ${getQuantile(attacked, 0.5).toFixed(1)} ms; ` +
    `ratio of p99 ${ratio.toFixed(2)}, at most ${MAX_RATIO}`,
);
process.exitCode = ratio <= MAX_RATIO ? 0 : 1;
