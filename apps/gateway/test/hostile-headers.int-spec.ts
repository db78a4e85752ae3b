// Shows S19 of docs/reliability.md.
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestGateway } from './support/test-gateway.js';

/** CPU time of one run: a linear parser needs about ten, a quadratic one many hundreds. */
const MAX_CPU_MS = 300;
/** Garbage collection may slow one run down; a slow parser is slow in all. */
const MAX_RUNS = 3;
const REQUESTS = 6;
const LENGTH = 15_000;

let gateway: TestGateway;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pechincha-headers-'));
  // Long enough to be compressed, so that Accept-Encoding is parsed.
  await writeFile(
    join(root, 'index.html'),
    `<!doctype html><head></head><body>${'Pechincha '.repeat(200)}</body>`,
  );
  gateway = await TestGateway.start({ env: { WEB_ROOT: root, TRUST_PROXY_HOPS: '1' } });
});
afterAll(async () => {
  await gateway.destroy();
  await rm(root, { recursive: true });
});

const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'user-agent',
  'x-auth-token',
  'x-forwarded-for',
  'x-request-id',
];
const routes = [
  ['GET', '/'],
  ['GET', '/api/promotions'],
  ['POST', '/api/users/login'],
  ['GET', '/socket.io/?EIO=4&transport=polling'],
] as const;
const starts: Record<string, string> = {
  authorization: 'Bearer ',
  'content-type': 'multipart/form-data; boundary',
  range: 'bytes=',
  'accept-encoding': 'gzip',
};
const fillings: [string, string][] = [
  ['spaces', ' '],
  ['tabs', '\t'],
  ['commas', ','],
  ['semicolons', ' ; '],
  ['weights', ';q=0.0'],
  ['quotes', '"'],
  ['entries', 'a, '],
  ['dots', '.'],
  ['digits', '9-'],
  ['one letter', 'a'],
  ['colons', ':'],
  ['groups', '0:'],
];

async function getStatus(path: string, method: string, more: Record<string, string>): Promise<number> {
  const request = httpRequest(`${gateway.url}${path}`, { method, headers: more }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

it.each(headers)('header %s is parsed in linear time for any content', async (name) => {
  for (const [what, filling] of fillings) {
    const value = `${starts[name] ?? ''}${filling.repeat(LENGTH / filling.length)}`;
    for (const [method, path] of routes) {
      let isSlow = true;
      for (let run = 0; run < MAX_RUNS && isSlow; run += 1) {
        const before = process.cpuUsage();
        // A different value each time, in case results are cached.
        for (let count = 0; count < REQUESTS; count += 1) {
          expect(await getStatus(path, method, { [name]: `${value}x${run}${count}` })).toBeLessThan(500);
        }
        const { user, system } = process.cpuUsage(before);
        isSlow = (user + system) / 1_000 > MAX_CPU_MS;
      }
      expect({ what, path, isSlow }).toEqual({ what, path, isSlow: false });
    }
  }
});

it('gateway compresses the page with the encoding that the client prefers', async () => {
  const encodingFor = async (value: string): Promise<string | null> => {
    const response = await gateway.fetch('/', { headers: { 'accept-encoding': value } });
    return response.headers.get('content-encoding');
  };
  expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(await encodingFor('GZIP')).toBe('gzip');
  expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(await encodingFor('br;q=0.2, gzip')).toBe('gzip');
  expect(await encodingFor('identity')).toBeNull();
  expect(await encodingFor(`gzip${' '.repeat(300)}`)).toBe('gzip');
  expect(await encodingFor(`gzip,${'x,'.repeat(200)}`)).toBeNull();
});
