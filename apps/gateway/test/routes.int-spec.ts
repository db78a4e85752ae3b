import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { operations } from '@pechincha/contracts/operations/all';
import { eventually } from '@pechincha/testing/eventually';
import { decodeJwt } from 'jose';
import { TestGateway } from './support/test-gateway.js';
import { respondWith } from './support/stub-service.js';
import type { Member } from './support/members.js';

let gateway: TestGateway;
let admin: Member;

beforeAll(async () => {
  gateway = await TestGateway.start();
  admin = await gateway.sessions.signIn({ role: 'admin' });
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.service.reset());

const ID = '0123456789abcdef01234567';
const forwardedOperations = operations.filter(({ service }) => service !== 'gateway');
const toPath = (path: string): string => path.replace(/\{\w+\}/g, ID);

it.each(
  forwardedOperations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
)('gateway forwards %s to its service with an internal token', async (_name, { method, path, service }) => {
  const response = await gateway.fetch(`/api${toPath(path)}?a=1&b=%20x`, { method, token: admin.token });
  expect(response.status).toBe(200);
  const { lastRequest } = gateway.service;
  expect([lastRequest.method, lastRequest.url]).toEqual([method, `${toPath(path)}?a=1&b=%20x`]);
  const claims = decodeJwt(lastRequest.headers.authorization?.replace('Bearer ', '') ?? '');
  const caller = { kind: 'member', sub: admin.userId, role: 'admin', sid: admin.sessionId };
  expect(claims).toMatchObject({ ...caller, aud: `pechincha-${service}` });
});

it('gateway signs one token for each service when a member calls several times', async () => {
  const member = await gateway.sessions.signIn();
  const tokenFor = async (path: string) => {
    await gateway.fetch(path, { token: member.token });
    return gateway.service.lastRequest.headers.authorization;
  };
  const users = [await tokenFor('/api/users/me'), await tokenFor('/api/users/me')];
  const promotions = [await tokenFor('/api/promotions'), await tokenFor('/api/promotions')];
  expect(new Set(users).size).toBe(1);
  expect(new Set(promotions).size).toBe(1);
  expect(users[0]).not.toBe(promotions[0]);
});

it('gateway drops forged identity headers of a client', async () => {
  const forged = {
    'x-user-id': ID,
    'x-role': 'admin',
    'x-forwarded-for': '1.2.3.4',
    'x-client-address': '1.2.3.4',
    'x-request-id': 'mine-mine-mine',
    'x-auth-token': admin.token,
    'accept-language': 'pt-BR',
    te: 'trailers',
  };
  await gateway.fetch('/api/users/me', { headers: forged });
  const { headers } = gateway.service.lastRequest;
  expect(
    Object.keys(headers)
      .filter((name) => name.startsWith('x-'))
      .toSorted(),
  ).toEqual(['x-client-address', 'x-request-id']);
  expect(headers).toMatchObject({ 'x-client-address': '127.0.0.1', 'accept-language': 'pt-BR' });
  expect(headers['x-request-id']).not.toBe('mine-mine-mine');
  expect(headers.authorization).not.toContain(admin.token);
});

it('gateway returns status and body of the service with its own security headers', async () => {
  gateway.service.behaviour = respondWith(409, '{"code":"CONFLICT"}', {
    'x-total-count': '7',
    'x-password-hint': 'fraca',
    'content-disposition': 'attachment',
    'x-powered-by': 'secret',
    server: 'secret',
    'content-security-policy': 'default-src *',
  });
  const response = await gateway.fetch('/api/promotions', { method: 'POST', token: admin.token, body: '{}' });
  expect([response.status, await response.text()]).toEqual([409, '{"code":"CONFLICT"}']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-total-count': '7',
    'x-password-hint': 'fraca',
    'content-disposition': 'attachment',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('31536000'),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(response.headers.has('x-powered-by') || response.headers.has('server')).toBe(false);
});

it('gateway streams a picture upload unchanged', async () => {
  const form = new FormData();
  form.set('title', 'Fritadeira');
  form.set('image', new Blob([new Uint8Array(5_242_880)], { type: 'image/png' }), 'a.png');
  const response = await gateway.fetch('/api/promotions', { method: 'POST', token: admin.token, body: form });
  expect(response.status).toBe(200);
  const { lastRequest } = gateway.service;
  expect(lastRequest.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(lastRequest.length).toBe(Number(lastRequest.headers['content-length']));
  expect(lastRequest.length).toBeGreaterThan(5_242_880);
});

it.each([
  ['a form', 9 * 1024 * 1024, 'multipart/form-data; boundary=x', '/api/promotions', 'IMAGE_TOO_LARGE'],
  ['JSON', 1024 * 1024 + 1, 'application/json', `/api/promotions/${ID}/comments`, 'TOO_LARGE'],
  ['JSON for a form', 2 * 1024 * 1024, 'application/json', '/api/promotions', 'TOO_LARGE'],
])(
  'gateway rejects %s that is too large without calling the service',
  async (_name, size, type, path, code) => {
    const response = await gateway.fetch(path, {
      method: 'POST',
      token: admin.token,
      headers: { 'content-type': type },
      body: Buffer.alloc(size),
    });
    expect([response.status, await response.json()]).toMatchObject([413, { statusCode: 413, code }]);
    expect(gateway.service.requests).toHaveLength(0);
  },
);

it('gateway answers 413 when a body without Content-Length is too large', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
  const response = await gateway.fetch(`/api/promotions/${ID}/comments`, {
    ...init,
    token: admin.token,
  } as never);
  expect(response.status).toBe(413);
});

it('gateway aborts the request to the service when the client disconnects', async () => {
  gateway.service.behaviour = () => undefined;
  const request = httpRequest(`${gateway.url}/api/users/me`, {
    headers: { 'x-auth-token': admin.token },
  }).end();
  request.on('error', () => undefined);
  await eventually(() => expect(gateway.service.requests).toHaveLength(1));
  request.destroy();
  await eventually(() => expect(gateway.service.lastRequest.aborted).toBe(true));
});

it('gateway retries a GET when the connection was closed before a response', async () => {
  gateway.service.behaviour = (_request, response) => {
    gateway.service.behaviour = respondWith(200, '{"again":true}');
    response.destroy();
  };
  const response = await gateway.fetch('/api/users/me', { token: admin.token });
  expect(await response.json()).toEqual({ again: true });
});

it('gateway does not retry a POST when the connection was closed', async () => {
  gateway.service.behaviour = (_request, response) => response.destroy();
  const response = await gateway.fetch(`/api/promotions/${ID}/like`, { method: 'POST', token: admin.token });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(gateway.service.requests).toHaveLength(1);
});

it.each(['/api', '/api/', '/api/nada', '/api/internal/sessions/1', '/api/promotions/'])(
  'gateway answers 404 at %s',
  async (path) => {
    for (const method of ['GET', 'POST', 'PATCH', 'OPTIONS']) {
      const response = await gateway.fetch(path, { method, token: admin.token });
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    }
    expect(gateway.service.requests).toHaveLength(0);
  },
);

it.each([
  ['/api/users/%ff', 400, 'INVALID_BODY'],
  ['/%ff', 400, 'INVALID_BODY'],
  ['/uploads/%ff', 400, 'INVALID_BODY'],
  ['/api/%zz', 400, 'INVALID_BODY'],
  [`/api/users/${'9'.repeat(300)}`, 404, 'NOT_FOUND'],
])('gateway answers the malformed path %s with %i and security headers', async (path, status, code) => {
  const response = await gateway.fetch(path, { headers: { accept: 'text/html' } });
  expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it.each(['limit[]=1', 'sort%5B%24ne%5D=1', '__proto__[x]=1', 'page=1&page=2'])(
  'gateway forwards the query %s unvalidated when the visitor has no token',
  async (query) => {
    await gateway.fetch(`/api/promotions?${query}&utm_source=x`);
    expect(new URLSearchParams(gateway.service.lastRequest.url.split('?')[1]).toString()).toBe(
      new URLSearchParams(query).toString(),
    );
  },
);

it('gateway answers 503 in Portuguese when a service is down', async () => {
  const alone = await TestGateway.start();
  const { token } = await alone.sessions.signIn();
  const { service } = alone;
  await service.stop();
  const response = await alone.fetch('/api/notifications', { token });
  const body = (await response.json()) as { message: string };
  expect([response.status, body.message]).toEqual([503, expect.stringContaining('fora do ar')]);
  Object.assign(service, { stop: () => Promise.resolve() });
  await alone.stop();
});

describe('known route with another method', () => {
  const paths = [...new Set(operations.map(({ path }) => path))];
  const getMethods = (path: string): Set<string> =>
    new Set(operations.filter((operation) => operation.path === path).map(({ method }) => method));

  it.each(paths)('%s answers 405 with Allow', async (path) => {
    const response = await gateway.fetch(`/api${toPath(path)}`, { method: 'PATCH', token: admin.token });
    expect([response.status, await response.json()]).toMatchObject([
      405,
      { code: 'METHOD_NOT_ALLOWED', msg: 'Este endereço não aceita este método.' },
    ]);
    const allowed = new Set(response.headers.get('allow')?.split(', '));
    expect([...getMethods(path)].filter((method) => !allowed.has(method))).toEqual([]);
    expect(allowed.has('HEAD')).toBe(allowed.has('GET'));
    expect(allowed.has('PATCH')).toBe(false);
    expect(gateway.service.requests).toHaveLength(0);
  });

  it('answers OPTIONS with 204 and Allow', async () => {
    const response = await gateway.fetch('/api/promotions', { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    expect((await gateway.fetch('/api/nada', { method: 'OPTIONS' })).status).toBe(404);
  });
});

/** Sends a raw request; resolves with the raw response when the connection closes. */
async function rawRequest(head: string[], body: Buffer[] = []): Promise<string> {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  let error: Error | undefined;
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', (cause) => (error = cause));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  for (const chunk of body) {
    if (socket.destroyed) break;
    // Like a client that reads only after sending everything.
    socket.pause();
    await new Promise((resolve) => socket.write(chunk, resolve));
  }
  socket.resume();
  if (!socket.destroyed) await once(socket, 'close').catch(() => undefined);
  return error ? `${error.message} ${text}` : text;
}

it.each(['http://pechincha.example', 'https://pechincha.example:8443', 'HTTP://x'])(
  'gateway routes a request target in absolute form at %s by its path',
  async (origin) => {
    const token = `authorization: Bearer ${admin.token}`;
    const me = await rawRequest([
      `GET ${origin}/api/users/me?a=1 HTTP/1.1`,
      'host: x',
      token,
      'connection: close',
    ]);
    expect(me).toContain('HTTP/1.1 200 OK');
    expect(gateway.service.lastRequest.url).toBe('/users/me?a=1');
    const list = await rawRequest([`GET ${origin}/api/promotions HTTP/1.1`, 'host: x', 'connection: close']);
    expect(list).toContain('HTTP/1.1 200 OK');
    const robots = await rawRequest([`GET ${origin}/robots.txt HTTP/1.1`, 'host: x', 'connection: close']);
    expect(robots).toContain('User-agent: *');
    const socket = await rawRequest([
      `GET ${origin}/socket.io/?EIO=4&transport=polling HTTP/1.1`,
      'host: x',
      'origin: https://evil.example',
      'connection: close',
    ]);
    expect(socket).toContain('HTTP/1.1 403');
  },
);

describe('body that is too large', () => {
  const chunk = Buffer.alloc(256 * 1024, 'x');
  const chunks = Array.from({ length: 48 }, () => chunk);
  const size = chunk.length * chunks.length;
  const head = (...more: string[]): string[] => [
    `POST /api/promotions/${ID}/comments HTTP/1.1`,
    'host: x',
    'content-type: application/json',
    `authorization: Bearer ${admin.token}`,
    ...more,
  ];

  it('gets a 413 when the client closes and reads last', async () => {
    const response = await rawRequest(head(`content-length: ${size}`, 'connection: close'), chunks);
    expect(response).toMatch(/^HTTP\/1\.1 413 .*"code":"TOO_LARGE"/s);
  });

  it('gets a 413 when the client sends no length and reads last', async () => {
    const framed = chunks.map((each) =>
      Buffer.concat([Buffer.from(`${each.length.toString(16)}\r\n`), each, Buffer.from('\r\n')]),
    );
    const end = Buffer.from('0\r\n\r\n');
    const response = await rawRequest(head('transfer-encoding: chunked'), [...framed, end]);
    expect(response).toMatch(/^HTTP\/1\.1 413 .*"code":"TOO_LARGE"/s);
  });

  it('is aborted when it does not end', async () => {
    const endless = Array.from({ length: 400 }, () => chunk);
    const response = await rawRequest(head(`content-length: ${size * 100}`, 'connection: close'), endless);
    expect(response).toMatch(/413|ECONNRESET|EPIPE/);
  });
});

it('gateway returns the early rejection of an upload when the client reads last', async () => {
  gateway.service.earlyBehaviour = respondWith(413, '{"code":"IMAGE_TOO_LARGE"}');
  const chunk = Buffer.alloc(256 * 1024, 'x');
  const chunks = Array.from({ length: 28 }, () => chunk);
  const response = await rawRequest(
    [
      'POST /api/promotions HTTP/1.1',
      'host: x',
      'content-type: multipart/form-data; boundary=x',
      `authorization: Bearer ${admin.token}`,
      `content-length: ${chunk.length * chunks.length}`,
      'connection: close',
    ],
    chunks,
  );
  expect(response).toMatch(/^HTTP\/1\.1 413 .*"code":"IMAGE_TOO_LARGE"/s);
});

it('gateway has timeouts for slow requests and rejects headers that are too large', async () => {
  const { server } = gateway.apps[0]?.getHttpAdapter().getInstance() ?? {};
  expect([server?.headersTimeout, server?.requestTimeout]).toEqual([10_000, 30_000]);
  const request = httpRequest(gateway.url, { headers: { a: 'x'.repeat(20_000) } }).end();
  const [response] = (await once(request, 'response')) as [{ statusCode: number; resume(): void }];
  response.resume();
  expect(response.statusCode).toBe(431);
});
