import { jest } from '@jest/globals';
import { Metrics } from '@pechincha/service-kit/metrics';
import type { Chapter } from '@pechincha/testing/chapters';
import { ClientReportsService } from '../../src/client-reports/client-reports.service.js';
import type { TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let lines: Record<string, unknown>[];

const error = {
  kind: 'error',
  name: 'TypeError',
  message: 'x is not a function',
  frames: ['index-a1.js:1:20'],
  route: '/promocao/:id',
};
const vital = { vital: 'LCP', value: 2_400, route: '/', device: 'narrow' };
const createBody = (errors: object[], webVitals: object[] = []) => ({
  build: 'index-a1.js',
  errors,
  webVitals,
});

function send(
  payload: unknown,
  address = '10.1.0.1',
  headers: Record<string, string> = {},
): Promise<Response> {
  return gateway.fetch('/api/client-reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}

const scrape = async (): Promise<string> => (await fetch(gateway.apps[0]?.get(Metrics).url ?? '')).text();

export const clientReports: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });
  beforeEach(() => {
    lines = [];
    const { logger } = gateway.apps[0]?.get(ClientReportsService) as unknown as {
      logger: { warn(line: Record<string, unknown>): void };
    };
    jest.spyOn(logger, 'warn').mockImplementation((line) => void lines.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  it('client reports are counted, and each error is logged as one line', async () => {
    const shift = { vital: 'CLS', value: 0.12, route: '/:city', device: 'wide' };
    const response = await send(createBody([error], [vital, shift]));
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(lines).toEqual([
      {
        message: 'TypeError: x is not a function',
        kind: 'error',
        page: '/promocao/:id',
        frames: ['index-a1.js:1:20'],
        build: 'index-a1.js',
      },
    ]);
    const text = await scrape();
    expect(text).toContain('client_errors_total{route="/promocao/:id",kind="error",service="gateway"} 1\n');
    const seconds = 'vital="LCP",route="/",device="narrow"';
    expect(text).toContain(`client_web_vital_seconds_bucket{le="1.8",service="gateway",${seconds}} 0\n`);
    expect(text).toContain(`client_web_vital_seconds_bucket{le="2.5",service="gateway",${seconds}} 1\n`);
    expect(text).toContain(
      'client_cumulative_layout_shift_bucket{le="0.15",service="gateway",route="/:city",device="wide"} 1\n',
    );
  });

  it('client reports are logged and counted without personal data when the browser sends some', async () => {
    const id = '0123456789abcdef01234567';
    const personal = {
      ...error,
      name: 'ana@loja.com.br',
      message: `GET /api/users/${id}?email=ana@loja.com.br of CPF 123.456.789-00`,
      route: `/promocao/${id}`,
    };
    expect((await send(createBody([personal], [{ ...vital, route: `/usuario/${id}` }]))).status).toBe(204);
    expect(lines).toMatchObject([
      { message: '<email>: GET /api/users/<token> of CPF <number>', page: 'other' },
    ]);
    const text = await scrape();
    expect(text).toContain('client_errors_total{route="other",kind="error",service="gateway"} 1\n');
    expect(text).toContain(
      'client_web_vital_seconds_count{service="gateway",vital="LCP",route="other",device="narrow"} 1',
    );
    expect(text).not.toContain(id);
  });

  it.each([
    ['is not JSON', '{', 400],
    ['is not an object', '[]', 400],
    ['is empty', '', 400],
    ['has more than ten errors', createBody(Array.from({ length: 11 }, () => error)), 400],
    ['has a message that is too long', createBody([{ ...error, message: 'x'.repeat(161) }]), 400],
    [
      'has a frame of another site',
      createBody([{ ...error, frames: ['https://evil.example/a.js:1:1'] }]),
      400,
    ],
    ['has an unknown kind', createBody([{ ...error, kind: 'other' }]), 400],
    ['has a negative time', createBody([], [{ ...vital, value: -1 }]), 400],
    ['has an unknown device', createBody([], [{ ...vital, device: 'Ana’s phone' }]), 400],
    ['is larger than 16 KiB', { ...createBody([error]), padding: 'x'.repeat(16 * 1024) }, 413],
  ])('client reports are rejected when the body %s', async (_when, payload, status) => {
    const response = await send(payload);
    expect([response.status, ((await response.json()) as { msg: string }).msg]).toEqual([
      status,
      expect.stringMatching(/Confira|Não foi possível|grande demais/),
    ]);
    expect(lines).toEqual([]);
  });

  it('client reports are rejected when a body of unknown length is too large or the content type is not JSON', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(4_096));
    let left = 8;
    const stream = new ReadableStream({
      pull: (controller) => ((left -= 1) < 0 ? controller.close() : controller.enqueue(chunk)),
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
    expect((await gateway.fetch('/api/client-reports', init)).status).toBe(413);
    expect((await send(createBody([error]), '10.1.0.1', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(lines).toEqual([]);
  });

  it('client reports are rejected with 429 when one address sends more than 120 a minute', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count += 1)
      statuses.add((await send(createBody([]), '10.1.0.2')).status);
    expect([...statuses]).toEqual([204]);
    const refused = await send(createBody([error]), '10.1.0.2');
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: 'TOO_MANY_REQUESTS', msg: 'Muitas tentativas. Espere um pouco e tente de novo.' },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(lines).toEqual([]);
    expect((await send(createBody([]), '10.1.0.3')).status).toBe(204);
  });

  it('client errors are counted but not logged when there are more than 60 a minute', async () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 120_000);
    const many = createBody(
      Array.from({ length: 10 }, () => ({ ...error, kind: 'rejection', route: '/busca' })),
    );
    for (let count = 0; count < 7; count += 1) await send(many, '10.1.0.4');
    expect(lines).toHaveLength(60);
    expect(await scrape()).toContain(
      'client_errors_total{route="/busca",kind="rejection",service="gateway"} 70\n',
    );
  });
};
