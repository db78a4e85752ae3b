import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDEMPOTENCY_KEY } from '@pechincha/contracts/operation';
import { operations } from '@pechincha/contracts/operations/all';
import { openApiDocument } from '../src/docs/openapi.js';
import { GatewayInTest } from './support/gateway-in-test.js';

let gateway: GatewayInTest;
let root: string;
const script = 'console.log("pechincha");\n'.repeat(100);
const page = '<!doctype html><head><meta name="google-client-id" content="" /><script>1</script></head>';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pechincha-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  await writeFile(join(root, 'sw.js'), script);
  await writeFile(join(root, 'offline.html'), page);
  await writeFile(join(root, 'notification.mp3'), 'ID3');
  await writeFile(join(root, 'manifest.webmanifest'), '{}');
  await writeFile(join(root, 'assets/index-1a2b.js'), script);
  gateway = await GatewayInTest.start({ env: { WEB_ROOT: root, GOOGLE_CLIENT_ID: 'client' } });
});
afterAll(async () => {
  await gateway.stop();
  await rm(root, { recursive: true });
});

const opened = (path: string) => gateway.fetch(path, { headers: { accept: 'text/html,*/*;q=0.8' } });

it.each(['/', '/curitiba/promocoes', '/perfil', '/?page=2'])('answers the page at %s', async (path) => {
  const answer = await opened(path);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('content="client"')]);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/accounts\.google\.com\/gsi\/client;/);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
});

it('keeps what a build named by its content for ever, compressed', async () => {
  for (let time = 0; time < 2; time += 1) {
    const answer = await gateway.fetch('/assets/index-1a2b.js', {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, script]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
  }
});

it.each([
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache', "default-src 'none'; connect-src 'self';"],
  ['/offline.html', 'text/html; charset=utf-8', 'no-cache', "worker-src 'self'"],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'public, max-age=3600', "'none'"],
  ['/notification.mp3', 'audio/mpeg', 'public, max-age=3600', "'none'"],
])('answers %s as what it is, kept as long as it may be', async (path, type, kept, policy) => {
  const { status, headers } = await gateway.fetch(path);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, kept]);
  expect(headers.get('content-security-policy')).toContain(policy);
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
});

it.each(['/assets/other.js', '/assets/x', '/humans.txt', '/assets/..%2findex.html'])(
  'has no %s',
  async (path) => {
    expect((await opened(path)).status).toBe(404);
  },
);

it('has nothing to be posted to', async () => {
  const answer = await gateway.fetch('/', { method: 'POST', body: 'a=1' });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
});

it('describes every operation as OpenAPI 3.1, and nothing else', async () => {
  const answer = await gateway.fetch('/api/docs-json');
  const document = (await answer.json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((o) => o.operationId),
  );
  expect(described.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  expect(JSON.stringify(document)).not.toContain('~standard');
});

it('describes the Idempotency-Key as services take it', () => {
  const { post } = openApiDocument('http://localhost:8080').paths['/promotions'] ?? {};
  const keys = (post?.['parameters'] as { name: string; schema: object }[]).filter(
    ({ name }) => name === 'Idempotency-Key',
  );
  expect(keys.map(({ schema }) => schema)).toEqual([
    { type: 'string', maxLength: 128, pattern: IDEMPOTENCY_KEY.source },
  ]);
  const longest = '~'.repeat(128);
  expect([IDEMPOTENCY_KEY.test(longest), IDEMPOTENCY_KEY.test(`${longest}~`)]).toEqual([true, false]);
});

it('shows them on a page that loads nothing from elsewhere', async () => {
  const answer = await opened('/api/docs');
  const text = await answer.text();
  for (const { path } of operations) expect(text).toContain(path);
  expect(text).not.toMatch(/<script|src="http|href="http/);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

it('tells how it is', async () => {
  expect(await (await gateway.fetch('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await gateway.fetch('/readyz')).status).toBe(200);
});
