import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { exportMyData } from '@pechincha/contracts/operations/gateway';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { getMemoryInUse } from '@pechincha/testing/get-memory-in-use';
import {
  type AggregationGateway,
  expectCutOff,
  expectUnavailable,
  largePart,
  MB,
} from '../support/aggregation-gateway.js';
import type { Member } from '../support/members.js';
import { respondWith, type Behaviour, type StubService } from '../support/stub-service.js';
import { TestGateway } from '../support/test-gateway.js';

/** Characters of `{"geradoEm":"…"`. */
const GENERATED_AT_LENGTH = 38;

let gateway: TestGateway;
let promotions: StubService;
let ads: StubService;
let admin: Member;
let clientAbort: AbortController;

const fetchExport = (token: string, init: RequestInit = {}) =>
  gateway.fetch('/api/users/me/export', { token, signal: clientAbort.signal, ...init });

export const memberExport: Chapter<AggregationGateway> = (getService) => {
  beforeAll(async () => {
    ({ gateway, promotions, ads } = getService());
    admin = await gateway.sessions.signIn({ role: 'admin' });
  });
  beforeEach(() => {
    getService().resetStubs();
    clientAbort = new AbortController();
  });
  afterEach(() => clientAbort.abort());

  it('is one file with the data of all services about the member', async () => {
    gateway.service.behaviour = (request, response) =>
      respondWith(200, JSON.stringify({ de: request.url }))(request, response);
    promotions.behaviour = respondWith(200, '{"promocoes":[]}');
    const response = await fetchExport(admin.token);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="pechincha-meus-dados.json"',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const part = { de: `/internal/members/${admin.userId}/export` };
    const body = exportMyData.response.parse(await response.json());
    expect(body).toEqual({
      geradoEm: expect.any(String),
      conta: part,
      promocoes: { promocoes: [] },
      moderacao: part,
      pontos: part,
      notificacoes: part,
    });
    expect(gateway.service.requests).toHaveLength(4);
  });

  it.each<[string, Behaviour]>([
    ['fails', respondWith(500, '{}')],
    ['is down', (_request, response) => response.destroy()],
  ])('returns 503 before any data is sent when a service %s', async (_name, behaviour) => {
    promotions.behaviour = behaviour;
    await expectUnavailable(await fetchExport(admin.token));
  });

  it('streams a large file completely without buffering it in memory', async () => {
    const written: number[] = [];
    promotions.behaviour = (_request, response) => {
      const index = written.push(0) - 1;
      Readable.from(largePart((length) => (written[index] = (written[index] ?? 0) + length))).pipe(response);
    };
    gateway.service.behaviour = respondWith(200, '{}');
    const pausing = await gateway.sessions.signIn();
    const paused = (await fetchExport(pausing.token)).body?.getReader();
    await paused?.read();
    const before = getMemoryInUse();
    let [read, measuredAt, growth] = [0, 0, 0];
    const hash = createHash('sha1');
    const { body } = await fetchExport(admin.token);
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      hash.update(read === 0 ? chunk.subarray(GENERATED_AT_LENGTH) : chunk);
      read += chunk.length;
      if (read - measuredAt < 8 * MB) continue;
      measuredAt = read;
      growth = Math.max(growth, getMemoryInUse() - before);
    }
    const expected = createHash('sha1').update(',"conta":{},"promocoes":');
    for (const text of largePart()) expected.update(text);
    expected.update(',"moderacao":{},"pontos":{},"notificacoes":{}}');
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
    expect(read).toBeGreaterThan(60 * MB);
    expect(growth).toBeLessThan(20 * MB);
    // Backpressure of the paused client reaches the service.
    expect(written[0]).toBeLessThan(30 * MB);
  });

  it('destroys the connection when a part is cut off midway', async () => {
    promotions.behaviour = (_request, response) => response.write('{"promocoes":[', () => response.destroy());
    await expectCutOff(await fetchExport(admin.token), () => promotions.lastRequest);
  });

  it('releases its slot when its client disconnects', async () => {
    promotions.behaviour = (_request, response) => response.write('{"promocoes":[');
    const members = await Promise.all(Array.from({ length: 20 }, () => gateway.sessions.signIn()));
    const all = await Promise.all(members.map(({ token }) => fetchExport(token)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await fetchExport(members[0]?.token ?? '')).status).toBe(429);
    expect((await fetchExport(admin.token)).status).toBe(503);
    clientAbort.abort();
    clientAbort = new AbortController();
    // Sooner than a stalled part times out.
    await eventually(() => expect(promotions.requests.every(({ aborted }) => aborted)).toBe(true), {
      timeoutMs: 5_000,
    });
    promotions.behaviour = respondWith(200, '{}');
    for (const token of [members[0]?.token ?? '', admin.token]) {
      const again = await fetchExport(token);
      exportMyData.response.parse(await again.json());
    }
  });

  it('is aborted when its client has not read it within the limit', async () => {
    const env = { PROMOTIONS_URL: promotions.url, ADS_URL: ads.url, EXPORT_LIMIT_SECONDS: '1' };
    const strict = await TestGateway.start({ env });
    try {
      strict.service.behaviour = respondWith(200, '{}');
      promotions.behaviour = (_request, response) => void Readable.from(largePart()).pipe(response);
      const { token } = await strict.sessions.signIn();
      const requestExport = () => strict.fetch('/api/users/me/export', { token });
      const unread = await requestExport();
      expect((await requestExport()).status).toBe(429);
      await eventually(() => expect(promotions.lastRequest.aborted).toBe(true));
      await expect(unread.text()).rejects.toThrow('terminated');
      promotions.behaviour = respondWith(200, '{}');
      await eventually(async () => exportMyData.response.parse(await (await requestExport()).json()));
    } finally {
      await strict.destroy();
    }
  });

  it('has no body when the request is HEAD', async () => {
    promotions.behaviour = (_request, response) => response.write('{"promocoes":[');
    const response = await fetchExport(admin.token, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    await eventually(() => expect(promotions.lastRequest.aborted).toBe(true));
  });
};
