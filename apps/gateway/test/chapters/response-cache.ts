import { Session } from 'node:inspector/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { once } from 'node:events';
import { operations } from '@pechincha/contracts/operations/all';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import type { TestGateway } from '../support/test-gateway.js';
import { respondWith } from '../support/stub-service.js';

let gateway: TestGateway;

const LIST = JSON.stringify({
  promotions: Array.from({ length: 20 }, (_, n) => ({ title: `Fritadeira ${n}`.repeat(9) })),
});
let pages = 0;
/** A path that no other test has requested. */
const createPath = (): string => `/api/promotions?page=${(pages += 1) + 1}`;

/** The response without decompression. */
async function fetchRaw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ response: IncomingMessage; bytes: Buffer }> {
  const request = httpRequest(`${gateway.url}${path}`, { headers }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { response, bytes: Buffer.concat(chunks) };
}

const cacheableOperations = operations.filter((operation) => 'cacheable' in operation && operation.cacheable);

export const responseCache: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });
  beforeEach(() => gateway.service.reset());

  it('response cache shares one upstream request among concurrent requests and refreshes after a second', async () => {
    const path = createPath();
    const all = await Promise.all(Array.from({ length: 50 }, () => gateway.fetch(path)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    // On a slow machine the entry may be refreshed meanwhile.
    expect(gateway.service.requests.length).toBeLessThan(all.length);
    gateway.service.behaviour = respondWith(200, '{"changed":true}');
    await eventually(async () => expect(await (await gateway.fetch(path)).json()).toEqual({ changed: true }));
  });

  it('response cache serves one entry for all orders of the query and unknown parameters', async () => {
    const path = `${createPath()}&sort=hot`;
    await gateway.fetch(`${path}&utm_source=zap`);
    const [, query = ''] = path.split('?');
    await gateway.fetch(`/api/promotions?${query.split('&').toReversed().join('&')}&_=99`);
    expect(gateway.service.requests.map(({ url }) => url)).toEqual([path.slice(4)]);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)('response cache serves the same content encoded as %s', async (encoding, read) => {
    gateway.service.behaviour = respondWith(200, LIST);
    const path = createPath();
    for (let time = 0; time < 2; time += 1) {
      const { response, bytes } = await fetchRaw(path, { 'accept-encoding': encoding });
      expect(read(bytes).toString()).toBe(LIST);
      expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(response.headers.vary).toBe('Accept-Encoding, Authorization, X-Auth-Token');
      expect(Number(response.headers['content-length'])).toBe(bytes.length);
    }
    expect(gateway.service.requests).toHaveLength(1);
  });

  it('response cache returns 304 when the ETag matches and 200 when it does not', async () => {
    gateway.service.behaviour = respondWith(200, LIST);
    const path = createPath();
    const etag = (await fetchRaw(path)).response.headers.etag ?? '';
    expect(etag).toMatch(/^W\/".+"$/);
    const unchanged = await fetchRaw(path, { 'if-none-match': `"x", ${etag}`, 'accept-encoding': 'br' });
    expect([unchanged.response.statusCode, unchanged.bytes.length]).toEqual([304, 0]);
    expect((await fetchRaw(path, { 'if-none-match': 'W/"other"' })).response.statusCode).toBe(200);
  });

  it('response cache skips requests with a token', async () => {
    const { token } = await gateway.sessions.signIn();
    const path = createPath();
    gateway.service.behaviour = respondWith(200, '{"hasLiked":true}');
    await gateway.fetch(path, { token });
    const own = await gateway.fetch(path, { headers: { 'x-auth-token': token } });
    expect([await own.json(), own.headers.get('cache-control')]).toEqual([{ hasLiked: true }, 'no-store']);
    gateway.service.behaviour = respondWith(200, '{}');
    expect(await (await gateway.fetch(path)).json()).toEqual({});
    expect(gateway.service.requests).toHaveLength(3);
  });

  it('response cache passes errors on without storing them', async () => {
    const path = createPath();
    gateway.service.behaviour = respondWith(400, '{"statusCode":400,"errors":[]}');
    const response = await gateway.fetch(path);
    expect([response.status, await response.json()]).toEqual([400, { statusCode: 400, errors: [] }]);
    gateway.service.behaviour = respondWith(200, '{}');
    expect((await gateway.fetch(path)).status).toBe(200);
  });

  it('response cache returns 503 when the service is down and the entry has expired', async () => {
    const path = createPath();
    await gateway.fetch(path);
    gateway.service.behaviour = (_request, response) => response.destroy();
    await eventually(async () => expect((await gateway.fetch(path)).status).toBe(503));
  });

  it('response cache returns no body when the request is HEAD', async () => {
    gateway.service.behaviour = respondWith(200, LIST);
    const path = createPath();
    for (let time = 0; time < 2; time += 1) {
      const response = await gateway.fetch(path, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'identity' },
      });
      expect([response.status, await response.text(), response.headers.get('content-length')]).toEqual([
        200,
        '',
        String(Buffer.byteLength(LIST)),
      ]);
    }
  });

  describe('memory of the response cache', () => {
    const LENGTH = 12_000;
    const ADDRESSES = 1_000;
    const filler = 'x'.repeat(LENGTH);
    /** Bytes in use after a garbage collection. */
    const measureUsedBytes = async (): Promise<number> => {
      // Recorded requests of the stub.
      gateway.service.requests.length = 0;
      const session = new Session();
      session.connect();
      await session.post('HeapProfiler.collectGarbage');
      session.disconnect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const fetchBody = async (path: string): Promise<void> =>
      void (await (await gateway.fetch(path)).arrayBuffer());
    const measureGrowth = async (address: (n: number) => string): Promise<number> => {
      for (let n = 0; n < 100; n += 1) await fetchBody(address(n));
      const before = await measureUsedBytes();
      for (let n = 100; n < 100 + ADDRESSES; n += 1) await fetchBody(address(n));
      return (await measureUsedBytes()) - before;
    };

    it('does not grow when addresses carry unknown parameters', async () => {
      const path = createPath();
      expect(await measureGrowth((n) => `${path}&x=${n}${filler}`)).toBeLessThan((LENGTH * ADDRESSES) / 2);
    });

    it('does not grow when responses are errors', async () => {
      gateway.service.behaviour = respondWith(400, '{"statusCode":400}');
      const growth = await measureGrowth((n) => `/api/promotions?search=${n}${filler}`);
      expect(growth).toBeLessThan((LENGTH * ADDRESSES) / 2);
    });
  });

  it.each(cacheableOperations.map(({ path }) => [path] as const))(
    'response cache serves %s to visitors but not to members',
    async (path) => {
      const address = `/api${path.replace(/\{\w+\}/g, 'abcdefabcdefabcdefabcdef')}`;
      const crowd = [1, 2, 3, 4, 5, 6];
      await Promise.all(crowd.map(() => gateway.fetch(address)));
      expect(gateway.service.requests.length).toBeLessThan(crowd.length);
      const { token } = await gateway.sessions.signIn();
      gateway.service.requests.length = 0;
      await Promise.all(crowd.map(() => gateway.fetch(address, { token })));
      expect(
        gateway.service.requests.filter(({ headers }) => headers['x-request-id'] !== 'renewal'),
      ).toHaveLength(6);
    },
  );
};
