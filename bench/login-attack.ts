// `PECHINCHA_URL=… node bench/login-attack.ts`, against a product that was started with LIMITS_PER_ADDRESS=normal and
// TRUST_PROXY_HOPS=1: attacks the login in every second round, and compares how long other requests take.
import { randomBytes, randomInt } from 'node:crypto';

const ROUNDS = Number(process.env['ROUNDS'] ?? 10);
const PROBES_PER_ROUND = 300;
const WRONG_LOGINS = 1_000;
const ATTACK_ADDRESSES = 50;
const SPRAYED_ACCOUNTS = 100;
const ATTACK_CONCURRENCY = 20;
const MAX_RATIO = 2;

const origin = process.env['PECHINCHA_URL'];
if (!origin) throw new Error('PECHINCHA_URL is not set');

const createEmail = (): string => `ataque-${randomBytes(6).toString('hex')}@exemplo.com.br`;
const createAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const createIpv6Address = (): string => `2001:db8:${randomBytes(2).toString('hex')}:1::1`;

const post = (path: string, body: object, address: string): Promise<Response> =>
  fetch(`${origin}/api/users/${path}`, {
    method: 'POST',
    // The first entry is what an attacker writes, the last what the proxy in front saw.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `${createAddress()}, ${address}` },
    body: JSON.stringify(body),
  });

/** Runs the tasks, a few at a time; returns how often each status was returned. */
async function countStatuses(tasks: (() => Promise<Response>)[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const pending = [...tasks];
  const work = async (): Promise<void> => {
    for (let task = pending.shift(); task; task = pending.shift()) {
      const response = await task();
      await response.arrayBuffer();
      counts[response.status] = (counts[response.status] ?? 0) + 1;
      if (response.status === 429 && Number(response.headers.get('retry-after')) < 1)
        throw new Error('429 without Retry-After');
    }
  };
  await Promise.all(Array.from({ length: ATTACK_CONCURRENCY }, work));
  return counts;
}

async function register(): Promise<{ email: string; token: string }> {
  const email = createEmail();
  const body = { name: 'Ana Ribeiro', email, password: 'feira-de-domingo-7' };
  const response = await post('register', body, createAddress());
  if (response.status !== 201) throw new Error(`register: ${response.status}`);
  return { email, token: ((await response.json()) as { token: string }).token };
}

/** Everything at once: one account from many addresses, many accounts from one IPv4 address and one IPv6 network. */
async function attack(): Promise<void> {
  const { email } = await register();
  const addresses = Array.from({ length: ATTACK_ADDRESSES }, createAddress);
  const guess =
    (target: string, address: string): (() => Promise<Response>) =>
    () =>
      post('login', { email: target, password: 'errada1' }, address);
  const network = createIpv6Address();
  const [guesses, spray, rotation] = [
    Array.from({ length: WRONG_LOGINS }, (_none, at) => guess(email, addresses[at % ATTACK_ADDRESSES] ?? '')),
    Array.from({ length: SPRAYED_ACCOUNTS }, () => guess(createEmail(), '203.0.113.9')),
    Array.from({ length: SPRAYED_ACCOUNTS }, (_none, at) =>
      guess(createEmail(), `${network}:${at}`.replace('::1:', '::')),
    ),
  ];
  const [onAccount, sprayed, rotated] = await Promise.all([guesses, spray, rotation].map(countStatuses));
  console.log(
    `  ${WRONG_LOGINS} guesses on one account: ${JSON.stringify(onAccount)}; spray from one address: ` +
      `${JSON.stringify(sprayed)}; spray from one /64: ${JSON.stringify(rotated)}`,
  );
}

/** Sends requests one after the other until `until` has ended, at least PROBES_PER_ROUND. */
async function probe(token: string, until: Promise<unknown>): Promise<number[]> {
  const paths = [
    '/api/users/me',
    '/api/promotions?search=fone',
    '/api/notifications',
    '/api/gamification/rewards',
  ];
  let hasEnded = false;
  void until.finally(() => (hasEnded = true));
  const times: number[] = [];
  while (!hasEnded || times.length < PROBES_PER_ROUND) {
    const start = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': createAddress() };
    const response = await fetch(`${origin}${paths[times.length % paths.length]}`, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`probe: ${response.status}`);
    times.push(performance.now() - start);
  }
  return times;
}

const getQuantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const { token } = await register();
await probe(token, Promise.resolve());
const quiet: number[] = [];
const attacked: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  quiet.push(...(await probe(token, Promise.resolve())));
  const attacking = attack();
  attacked.push(...(await probe(token, attacking)));
  await attacking;
}
const [before, during] = [getQuantile(quiet, 0.99), getQuantile(attacked, 0.99)];
const ratio = during / before;
console.log(
  `p99 of other requests: ${before.toFixed(1)} ms quiet (${quiet.length}), ${during.toFixed(1)} ms attacked ` +
    `(${attacked.length}); median ${getQuantile(quiet, 0.5).toFixed(1)} and ${getQuantile(attacked, 0.5).toFixed(1)} ms; ` +
    `ratio of p99 ${ratio.toFixed(2)}, at most ${MAX_RATIO}`,
);
process.exitCode = ratio <= MAX_RATIO ? 0 : 1;
