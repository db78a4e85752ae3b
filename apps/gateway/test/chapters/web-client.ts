import type { Chapter } from '@pechincha/testing/chapters';
import { fetchPage, script } from '../support/promotion-pages.js';
import type { TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;

export const webClient: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });

  it.each(['/', '/curitiba/promocoes', '/perfil', '/?page=2'])(
    'web client page is served at %s with a strict policy',
    async (path) => {
      const response = await fetchPage(gateway, path);
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('content="client"'),
      ]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(
        /script-src 'self' 'sha256-[^']+' https:\/\/accounts\.google\.com\/gsi\/client;/,
      );
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  it('web client asset with a hashed name is served compressed and immutable', async () => {
    for (let time = 0; time < 2; time += 1) {
      const response = await gateway.fetch('/assets/index-1a2b.js', {
        headers: { 'accept-encoding': 'br, gzip' },
      });
      expect([response.status, await response.text()]).toEqual([200, script]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
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
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache', "'none'"],
    ['/notification.mp3', 'audio/mpeg', 'public, max-age=3600', "'none'"],
  ])(
    'web client file %s has its content type, cache control and policy',
    async (path, type, cacheControl, policy) => {
      const { status, headers } = await gateway.fetch(path);
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        type,
        cacheControl,
      ]);
      expect(headers.get('content-security-policy')).toContain(policy);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
    },
  );

  it.each(['/assets/other.js', '/assets/x', '/humans.txt', '/assets/..%2findex.html'])(
    'web client file returns 404 at %s',
    async (path) => {
      expect((await fetchPage(gateway, path)).status).toBe(404);
    },
  );

  describe('byte range of a file', () => {
    const sound = '/notification.mp3';
    const fetchRange = async (range: string, more: Record<string, string> = {}) => {
      const response = await gateway.fetch(sound, { headers: { range, ...more } });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };

    it.each([
      ['bytes=0-1', 'bytes 0-1/10', 'ID'],
      ['bytes=3-', 'bytes 3-9/10', '3456789'],
      ['bytes=8-99', 'bytes 8-9/10', '89'],
      ['bytes=-4', 'bytes 6-9/10', '6789'],
      ['bytes=-99', 'bytes 0-9/10', 'ID23456789'],
    ])('%s returns 206 and these bytes', async (range, contentRange, text) => {
      expect(await fetchRange(range)).toEqual([206, contentRange, text]);
    });

    it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s returns 416 and the size', async (range) => {
      expect(await fetchRange(range)).toEqual([416, 'bytes */10', '']);
    });

    it.each(['bytes=5-2', 'bytes=0-1,3-4', 'bytes=-', 'lines=0-1', `bytes=0-${'9'.repeat(900)}`])(
      'is ignored when it is %.20s',
      async (range) => {
        expect(await fetchRange(range)).toEqual([200, null, 'ID23456789']);
      },
    );

    it('is ignored when If-Range has another version', async () => {
      const { headers } = await gateway.fetch(sound);
      expect(headers.get('accept-ranges')).toBe('bytes');
      const etag = headers.get('etag') ?? '';
      expect(await fetchRange('bytes=0-1', { 'if-range': etag })).toEqual([206, 'bytes 0-1/10', 'ID']);
      expect(await fetchRange('bytes=0-1', { 'if-range': '"other"' })).toEqual([200, null, 'ID23456789']);
    });

    it('is of the uncompressed bytes when the file is compressible', async () => {
      const headers = { range: 'bytes=0-6', 'accept-encoding': 'br, gzip' };
      const response = await gateway.fetch('/assets/index-1a2b.js', { headers });
      expect([response.status, await response.text()]).toEqual([206, 'console']);
      expect(response.headers.get('content-encoding')).toBeNull();
    });

    it('is ignored when the request is HEAD', async () => {
      const response = await gateway.fetch(sound, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
      expect([response.status, response.headers.get('content-length')]).toEqual([200, '10']);
    });
  });

  it.each(['/', '/perfil', '/sw.js', '/assets/index-1a2b.js', '/robots.txt', '/api/docs', '/healthz'])(
    'gateway returns 405 with Allow when the request is POST %s',
    async (path) => {
      const response = await gateway.fetch(path, { method: 'POST', body: 'a=1' });
      expect([response.status, await response.json()]).toMatchObject([405, { code: 'METHOD_NOT_ALLOWED' }]);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
    },
  );

  it('gateway returns 404 when an unknown path is posted to', async () => {
    const response = await gateway.fetch('/qualquer/coisa', { method: 'POST', body: 'a=1' });
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });

  it('gateway serves health and readiness checks', async () => {
    expect(await (await gateway.fetch('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await gateway.fetch('/readyz')).status).toBe(200);
  });
};
