import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { getAdminStats, exportMyData, listAdminPromotions } from '@pechincha/contracts/operations/gateway';
import { eventually } from '@pechincha/testing/eventually';
import { getMemoryInUse } from '@pechincha/testing/get-memory-in-use';
import { decodeJwt } from 'jose';
import { TestGateway } from './support/test-gateway.js';
import { newId, type Member } from './support/members.js';
import { respondWith, StubService, type Behaviour } from './support/stub-service.js';

let gateway: TestGateway;
let promotions: StubService;
let ads: StubService;
let admin: Member;

const time = '2026-11-21T12:00:00.000Z';
const users = {
  totalUsers: 10,
  activeUsers: 9,
  recentUsers: [{ _id: newId(), name: 'Ana', avatar: null, email: 'ana@pechincha.dev', createdAt: time }],
};
const promotionStats = {
  totalPromotions: 60,
  activePromotions: 40,
  recentPromotions: [
    { _id: newId(), title: 'Fone', city: 'online', author: { _id: newId(), name: 'Ana' }, createdAt: time },
  ],
  trend: { labels: ['20/11', '21/11'], data: [1, 2] },
};

beforeAll(async () => {
  promotions = await StubService.start();
  ads = await StubService.start();
  gateway = await TestGateway.start({ env: { PROMOTIONS_URL: promotions.url, ADS_URL: ads.url } });
  admin = await gateway.sessions.signIn({ role: 'admin' });
});
afterAll(async () => {
  await gateway.destroy();
  await promotions.stop();
  await ads.stop();
});
beforeEach(() => {
  for (const service of [gateway.service, promotions, ads]) service.reset();
  gateway.service.behaviour = respondWith(200, JSON.stringify(users));
  promotions.behaviour = respondWith(200, JSON.stringify(promotionStats));
  ads.behaviour = respondWith(200, '{"activeAds":6}');
});

const getStats = (query = '') => gateway.fetch(`/api/admin/stats${query}`, { token: admin.token });

describe('admin dashboard', () => {
  it('combines the numbers of three services, requested as the gateway, with period and city', async () => {
    const response = await getStats('?period=day&city=curitiba');
    expect([response.status, await response.json()]).toEqual([
      200,
      { ...users, ...promotionStats, activeAds: 6, missing: [] },
    ]);
    for (const { lastRequest } of [gateway.service, promotions, ads]) {
      expect(lastRequest.url).toBe('/internal/stats?period=day&city=curitiba');
      expect(decodeJwt(lastRequest.headers.authorization?.slice(7) ?? '')).toMatchObject({ kind: 'gateway' });
    }
    await getStats();
    expect(ads.lastRequest.url).toBe('/internal/stats?period=month');
  });

  it('lists a service as missing when it is down, slow or sends invalid data', async () => {
    gateway.service.behaviour = respondWith(200, '{"totalUsers":"many"}');
    promotions.behaviour = (_request, response) => response.destroy();
    // The gateway times out after two seconds, well before this timer.
    ads.behaviour = (request, response) =>
      void setTimeout(() => respondWith(200, '{"activeAds":6}')(request, response), 6_000).unref();
    const response = await getStats();
    const body = getAdminStats.response.parse(await response.json());
    expect(response.status).toBe(200);
    expect(body).toMatchObject({ totalUsers: null, recentPromotions: null, trend: null, activeAds: null });
    expect(body.missing).toEqual([
      { part: 'users', message: 'Os números das contas não estão disponíveis agora.' },
      { part: 'promotions', message: 'Os números das promoções não estão disponíveis agora.' },
      { part: 'ads', message: 'Os números dos anúncios não estão disponíveis agora.' },
    ]);
  });

  it.each([
    ['?period=year', 'period', 'Período desconhecido'],
    ['?period=day&period=week', 'period', 'Informe um valor só'],
    [`?city=${'x'.repeat(61)}`, 'city', 'Cidade desconhecida'],
  ])('rejects %s', async (query, field, msg) => {
    const response = await getStats(query);
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field, msg }] }]);
    expect(ads.requests).toHaveLength(0);
  });
});

describe('admin promotions table', () => {
  const [ana, bia, deletedAuthor] = [newId(), newId(), newId()];
  const createRow = (author: string, others: object = {}) => ({
    ...{ _id: newId(), title: 'Fone', description: '', originalPrice: null, promotionalPrice: 9.9 },
    ...{ discount: 0, store: '', link: '', image: null, coupon: '', category: 'outros', city: 'online' },
    ...{ status: 'pending', moderationReason: null, moderatedAt: null, createdAt: time },
    ...{ likesCount: 0, dislikesCount: 0, commentsCount: 0, likes: [], dislikes: [] },
    ...{ hasLiked: false, hasDisliked: false, author: { _id: author, name: 'Ana', avatar: null, ...others } },
  });
  const page = { page: 2, totalPages: 2, total: 24, totalIsExact: true };
  const rows = [createRow(ana), createRow(bia), createRow(ana), createRow(deletedAuthor, { deleted: true })];
  const emails = [
    { _id: bia, email: 'bia@pechincha.dev' },
    { _id: ana, email: 'ana@pechincha.dev' },
  ];
  const fetchTable = (query = '') => gateway.fetch(`/api/admin/promotions${query}`, { token: admin.token });
  const getEmails = async (response: Response) =>
    listAdminPromotions.response
      .parse(await response.json())
      .promotions.map(({ author: { email } }) => email);

  beforeEach(() => {
    promotions.behaviour = respondWith(200, JSON.stringify({ ...page, promotions: rows }));
    gateway.service.behaviour = respondWith(200, JSON.stringify(emails));
  });

  it('has the rows of promotions with the authors’ e-mails from one request to users', async () => {
    const response = await fetchTable(
      '?page=2&limit=100&city=S%C3%A3o%20Paulo&status=pending&search=fone%26x&sort=x',
    );
    const [first, second, third, fourth] = rows.map(({ author, ...row }, index) => ({
      ...row,
      author: { ...author, email: [emails[1], emails[0], emails[1]][index]?.email ?? null },
    }));
    expect([response.status, await response.json()]).toEqual([
      200,
      { ...page, promotions: [first, second, third, fourth] },
    ]);
    const query = { page: '2', limit: '100', city: 'São Paulo', status: 'pending', search: 'fone&x' };
    expect([promotions, gateway.service].map(({ requests }) => requests.length)).toEqual([1, 1]);
    const sentUrl = new URL(promotions.lastRequest.url, promotions.url);
    expect(sentUrl.pathname).toBe('/internal/promotions-table');
    expect(Object.fromEntries(sentUrl.searchParams)).toEqual({ ...query, reader: admin.userId });
    expect(decodeURIComponent(gateway.service.lastRequest.url)).toBe(
      `/internal/emails?ids=${ana},${bia},${deletedAuthor}`,
    );
    for (const { lastRequest } of [gateway.service, promotions])
      expect(decodeJwt(lastRequest.headers.authorization?.slice(7) ?? '')).toMatchObject({ kind: 'gateway' });
  });

  it('sends no request for e-mails when there are no promotions', async () => {
    promotions.behaviour = respondWith(200, JSON.stringify({ ...page, promotions: [] }));
    expect([(await fetchTable()).status, gateway.service.requests.length]).toEqual([200, 0]);
  });

  it.each([
    ['is down', respondWith(503, '{}')],
    ['sends invalid data', respondWith(200, '[{"_id":"x"}]')],
    // The gateway times out after two seconds, well before this timer.
    [
      'is slow',
      (...[request, response]: Parameters<ReturnType<typeof respondWith>>) =>
        void setTimeout(() => respondWith(200, JSON.stringify(emails))(request, response), 6_000).unref(),
    ],
  ])('has no e-mails when users %s', async (_name, behaviour) => {
    gateway.service.behaviour = behaviour;
    const response = await fetchTable();
    expect([response.status, await getEmails(response)]).toEqual([200, [null, null, null, null]]);
  });

  it('is a 503 when promotions fails', async () => {
    promotions.behaviour = respondWith(500, '{}');
    const response = await fetchTable();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(gateway.service.requests).toHaveLength(0);
  });

  it.each([
    ['?limit=101', 'limit', 'Quantidade inválida: de 1 a 100'],
    ['?status=x', 'status', 'Situação desconhecida'],
  ])('rejects %s', async (query, field, msg) => {
    const response = await fetchTable(query);
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field, msg }] }]);
    expect(promotions.requests).toHaveLength(0);
  });
});

describe('member export', () => {
  let clientAbort: AbortController;
  const fetchTable = (token: string, init: RequestInit = {}) =>
    gateway.fetch('/api/users/me/export', { token, signal: clientAbort.signal, ...init });
  beforeEach(() => (clientAbort = new AbortController()));
  afterEach(() => clientAbort.abort());

  it('is one file with the data of all services about the member', async () => {
    gateway.service.behaviour = (request, response) =>
      respondWith(200, JSON.stringify({ de: request.url }))(request, response);
    promotions.behaviour = respondWith(200, '{"promocoes":[]}');
    const response = await fetchTable(admin.token);
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
    ['does not respond', () => undefined],
  ])('is a 503 before any data is sent when a service %s', async (_name, behaviour) => {
    promotions.behaviour = behaviour;
    const response = await fetchTable(admin.token);
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { message: 'Não foi possível juntar todos os seus dados agora. Tente de novo em alguns minutos.' },
    ]);
    expect(response.headers.has('content-disposition')).toBe(false);
    expect(response.headers.get('retry-after')).toBe('30');
  });

  it('streams a large file completely without buffering it in memory', async () => {
    const written: number[] = [];
    promotions.behaviour = (_request, response) => {
      const index = written.push(0) - 1;
      Readable.from(largePart((length) => (written[index] = (written[index] ?? 0) + length))).pipe(response);
    };
    gateway.service.behaviour = respondWith(200, '{}');
    const pausing = await gateway.sessions.signIn();
    const paused = (await fetchTable(pausing.token)).body?.getReader();
    await paused?.read();
    const before = getMemoryInUse();
    let [read, measuredAt, growth] = [0, 0, 0];
    const hash = createHash('sha1');
    const { body } = await fetchTable(admin.token);
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

  it.each<[string, Behaviour]>([
    ['is cut off', (_request, response) => response.write('{"promocoes":[', () => response.destroy())],
    ['stalls', (_request, response) => response.write('{"promocoes":[')],
  ])('destroys the connection when a part %s midway', async (_name, behaviour) => {
    promotions.behaviour = behaviour;
    const response = await fetchTable(admin.token);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    await eventually(() => expect(promotions.lastRequest.aborted).toBe(true));
  });

  it('releases its slot when its client disconnects', async () => {
    promotions.behaviour = (_request, response) => response.write('{"promocoes":[');
    const members = await Promise.all(Array.from({ length: 20 }, () => gateway.sessions.signIn()));
    const all = await Promise.all(members.map(({ token }) => fetchTable(token)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await fetchTable(members[0]?.token ?? '')).status).toBe(429);
    expect((await fetchTable(admin.token)).status).toBe(503);
    clientAbort.abort();
    clientAbort = new AbortController();
    // Sooner than a stalled part times out.
    await eventually(() => expect(promotions.requests.every(({ aborted }) => aborted)).toBe(true), {
      timeoutMs: 5_000,
    });
    promotions.behaviour = respondWith(200, '{}');
    for (const token of [members[0]?.token ?? '', admin.token]) {
      const again = await fetchTable(token);
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
    const response = await fetchTable(admin.token, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    await eventually(() => expect(promotions.lastRequest.aborted).toBe(true));
  });
});

const MB = 1024 * 1024;
/** Characters of `{"geradoEm":"…"`. */
const GENERATED_AT_LENGTH = 38;

function* largePart(onRow?: (length: number) => void): Generator<string> {
  for (let row = 0; row < 2_000; row += 1) {
    const text = `${row === 0 ? '{"promocoes":[' : ','}"${String(row).padEnd(32 * 1024, 'x')}"`;
    onRow?.(text.length);
    yield text;
  }
  yield ']}';
}
