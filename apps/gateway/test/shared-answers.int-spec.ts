import { Session } from 'node:inspector/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { once } from 'node:events';
import { operations } from '@pechincha/contracts/operations/all';
import { eventually } from '@pechincha/testing/eventually';
import { GatewayInTest } from './support/gateway-in-test.js';
import { answering } from './support/stub-service.js';

let gateway: GatewayInTest;

beforeAll(async () => {
  gateway = await GatewayInTest.start();
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.service.reset());

const LIST = JSON.stringify({
  promotions: Array.from({ length: 20 }, (_, n) => ({ title: `Fritadeira ${n}`.repeat(9) })),
});
let pages = 0;
/** An address that no other test has asked for. */
const fresh = (): string => `/api/promotions?page=${(pages += 1) + 1}`;

/** As it stands on the wire. */
async function raw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  const request = httpRequest(`${gateway.url}${path}`, { headers }).end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { answer, bytes: Buffer.concat(chunks) };
}

it('asks once for a crowd, and again after a second', async () => {
  const path = fresh();
  const all = await Promise.all(Array.from({ length: 50 }, () => gateway.fetch(path)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  // A slow machine needs so long for fifty that the answer is renewed meanwhile.
  expect(gateway.service.seen.length).toBeLessThan(all.length);
  gateway.service.behaviour = answering(200, '{"changed":true}');
  await eventually(async () => expect(await (await gateway.fetch(path)).json()).toEqual({ changed: true }));
});

it('knows one page under every spelling, and asks the service in one', async () => {
  const path = `${fresh()}&sort=hot`;
  await gateway.fetch(`${path}&utm_source=zap`);
  const [, query = ''] = path.split('?');
  await gateway.fetch(`/api/promotions?${query.split('&').toReversed().join('&')}&_=99`);
  expect(gateway.service.seen.map(({ url }) => url)).toEqual([path.slice(4)]);
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (bytes: Buffer) => bytes],
] as const)('answers in %s the same bytes', async (encoding, read) => {
  gateway.service.behaviour = answering(200, LIST);
  const path = fresh();
  for (let time = 0; time < 2; time += 1) {
    const { answer, bytes } = await raw(path, { 'accept-encoding': encoding });
    expect(read(bytes).toString()).toBe(LIST);
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding, Authorization, X-Auth-Token');
    expect(Number(answer.headers['content-length'])).toBe(bytes.length);
  }
  expect(gateway.service.seen).toHaveLength(1);
});

it('answers 304 to who has it already, and the whole to who has another', async () => {
  gateway.service.behaviour = answering(200, LIST);
  const path = fresh();
  const etag = (await raw(path)).answer.headers.etag ?? '';
  expect(etag).toMatch(/^W\/".+"$/);
  const known = await raw(path, { 'if-none-match': `"x", ${etag}`, 'accept-encoding': 'br' });
  expect([known.answer.statusCode, known.bytes.length]).toEqual([304, 0]);
  expect((await raw(path, { 'if-none-match': 'W/"other"' })).answer.statusCode).toBe(200);
});

it('keeps nothing of what carries a token', async () => {
  const { token } = await gateway.sessions.signIn();
  const path = fresh();
  gateway.service.behaviour = answering(200, '{"hasLiked":true}');
  await gateway.fetch(path, { token });
  const own = await gateway.fetch(path, { headers: { 'x-auth-token': token } });
  expect([await own.json(), own.headers.get('cache-control')]).toEqual([{ hasLiked: true }, 'no-store']);
  gateway.service.behaviour = answering(200, '{}');
  expect(await (await gateway.fetch(path)).json()).toEqual({});
  expect(gateway.service.seen).toHaveLength(3);
});

it('keeps no error, and passes it on as it is', async () => {
  const path = fresh();
  gateway.service.behaviour = answering(400, '{"statusCode":400,"errors":[]}');
  const answer = await gateway.fetch(path);
  expect([answer.status, await answer.json()]).toEqual([400, { statusCode: 400, errors: [] }]);
  gateway.service.behaviour = answering(200, '{}');
  expect((await gateway.fetch(path)).status).toBe(200);
});

it('says that the service is away, also of a page it had', async () => {
  const path = fresh();
  await gateway.fetch(path);
  gateway.service.behaviour = (_request, response) => response.destroy();
  await eventually(async () => expect((await gateway.fetch(path)).status).toBe(503));
});

it('answers HEAD without a body', async () => {
  gateway.service.behaviour = answering(200, LIST);
  const path = fresh();
  for (let time = 0; time < 2; time += 1) {
    const answer = await gateway.fetch(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([answer.status, await answer.text(), answer.headers.get('content-length')]).toEqual([
      200,
      '',
      String(Buffer.byteLength(LIST)),
    ]);
  }
});

describe('the memory of the response cache', () => {
  const LENGTH = 12_000;
  const ADDRESSES = 1_000;
  const filler = 'x'.repeat(LENGTH);
  /** Bytes in use after a garbage collection. */
  const usedBytes = async (): Promise<number> => {
    // What the stub has written down.
    gateway.service.seen.length = 0;
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
    session.disconnect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const ask = async (path: string): Promise<void> => void (await (await gateway.fetch(path)).arrayBuffer());
  const growthOf = async (address: (n: number) => string): Promise<number> => {
    for (let n = 0; n < 100; n += 1) await ask(address(n));
    const before = await usedBytes();
    for (let n = 100; n < 100 + ADDRESSES; n += 1) await ask(address(n));
    return (await usedBytes()) - before;
  };

  it('does not grow when addresses carry unknown parameters', async () => {
    const path = fresh();
    expect(await growthOf((n) => `${path}&x=${n}${filler}`)).toBeLessThan((LENGTH * ADDRESSES) / 2);
  });

  it('does not grow when responses are errors', async () => {
    gateway.service.behaviour = answering(400, '{"statusCode":400}');
    const growth = await growthOf((n) => `/api/promotions?search=${n}${filler}`);
    expect(growth).toBeLessThan((LENGTH * ADDRESSES) / 2);
  });
});

const shared = operations.filter((operation) => 'shared' in operation && operation.cacheable);

it.each(shared.map(({ path }) => [path] as const))(
  '%s is shared by visitors, and by nobody else',
  async (path) => {
    const address = `/api${path.replace(/\{\w+\}/g, 'abcdefabcdefabcdefabcdef')}`;
    const crowd = [1, 2, 3, 4, 5, 6];
    await Promise.all(crowd.map(() => gateway.fetch(address)));
    expect(gateway.service.seen.length).toBeLessThan(crowd.length);
    const { token } = await gateway.sessions.signIn();
    gateway.service.seen.length = 0;
    await Promise.all(crowd.map(() => gateway.fetch(address, { token })));
    expect(gateway.service.seen.filter(({ headers }) => headers['x-request-id'] !== 'renewal')).toHaveLength(
      6,
    );
  },
);
