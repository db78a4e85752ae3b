import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { operations } from '@pechincha/contracts/operations/all';
import type { Chapter } from '@pechincha/testing/chapters';
import { type Member, toPath } from '../support/members.js';
import { sendRaw, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let admin: Member;

export const routing: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    admin = await gateway.sessions.signIn({ role: 'admin' });
  });
  beforeEach(() => gateway.service.reset());

  it.each(['/api', '/api/', '/api/nada', '/api/internal/sessions/1', '/api/promotions/'])(
    'gateway returns 404 at %s',
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
    ['/uploads/%ff', 400, 'INVALID_BODY'],
    ['/api/%zz', 400, 'INVALID_BODY'],
    [`/api/users/${'9'.repeat(300)}`, 404, 'NOT_FOUND'],
  ])('malformed path %s returns %i with security headers', async (path, status, code) => {
    const response = await gateway.fetch(path, { headers: { accept: 'text/html' } });
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  describe('known route with another method', () => {
    const paths = [...new Set(operations.map(({ path }) => path))];
    const getMethods = (path: string): Set<string> =>
      new Set(operations.filter((operation) => operation.path === path).map(({ method }) => method));

    it.each(paths)('%s returns 405 with Allow', async (path) => {
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

    it('returns 204 with Allow when the method is OPTIONS', async () => {
      const response = await gateway.fetch('/api/promotions', { method: 'OPTIONS' });
      expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
      expect((await gateway.fetch('/api/nada', { method: 'OPTIONS' })).status).toBe(404);
    });
  });

  it.each(['http://pechincha.example', 'https://pechincha.example:8443', 'HTTP://x'])(
    'gateway routes a request target in absolute form at %s by its path',
    async (origin) => {
      const token = `authorization: Bearer ${admin.token}`;
      const me = await sendRaw(gateway.url, [
        `GET ${origin}/api/users/me?a=1 HTTP/1.1`,
        'host: x',
        token,
        'connection: close',
      ]);
      expect(me).toContain('HTTP/1.1 200 OK');
      expect(gateway.service.lastRequest.url).toBe('/users/me?a=1');
      const list = await sendRaw(gateway.url, [
        `GET ${origin}/api/promotions HTTP/1.1`,
        'host: x',
        'connection: close',
      ]);
      expect(list).toContain('HTTP/1.1 200 OK');
      const robots = await sendRaw(gateway.url, [
        `GET ${origin}/robots.txt HTTP/1.1`,
        'host: x',
        'connection: close',
      ]);
      expect(robots).toContain('User-agent: *');
      const socket = await sendRaw(gateway.url, [
        `GET ${origin}/socket.io/?EIO=4&transport=polling HTTP/1.1`,
        'host: x',
        'origin: https://evil.example',
        'connection: close',
      ]);
      expect(socket).toContain('HTTP/1.1 403');
    },
  );

  it('gateway has timeouts for slow requests and rejects headers that are too large', async () => {
    const { server } = gateway.apps[0]?.getHttpAdapter().getInstance() ?? {};
    expect([server?.headersTimeout, server?.requestTimeout]).toEqual([10_000, 660_000]);
    const request = httpRequest(gateway.url, { headers: { a: 'x'.repeat(20_000) } }).end();
    const [response] = (await once(request, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(431);
  });
};
