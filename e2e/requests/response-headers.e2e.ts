// Shows S26 of docs/reliability.md.
import { expect, test } from '@playwright/test';
import { uploadAdPicture } from '@pechincha/contracts/operations/ads';
import { request, type RequestInput } from '../api.ts';
import { World } from './world.ts';

/** One request of every kind of response: method, path, status, input. */
const kinds: Record<string, [string, string, number, RequestInput?]> = {
  page: ['GET', '/', 200],
  'page that does not exist': ['GET', '/nenhuma/pagina/assim', 404],
  'response of the API': ['GET', '/api/promotions', 200],
  'error of a service': ['GET', '/api/promotions/0123456789abcdef01234567', 404],
  'invalid input': ['POST', '/api/users/login', 400, { body: {} }],
  'missing token': ['GET', '/api/users/me', 401],
  'unknown route of the API': ['GET', '/api/nada', 404],
  'wrong method': ['DELETE', '/api/users/login', 405],
  'wrong type': ['POST', '/api/users/login', 415, { body: 'x', headers: { 'content-type': 'text/plain' } }],
  'too large a body': ['POST', '/api/users/login', 413, { body: { email: 'x'.repeat(2_000_000) } }],
  'too large a header': ['GET', '/api/promotions', 431, { headers: { 'x-y': 'x'.repeat(20_000) } }],
  'invalid URL': ['GET', '/api/%', 400],
  redirect: ['GET', '/api/users/google', 302],
  'socket handshake': ['GET', '/socket.io/?EIO=4&transport=polling', 200],
  'unknown picture': ['GET', '/uploads/nada.webp', 404],
  'unknown asset': ['GET', '/assets/nada.js', 404],
  'API document': ['GET', '/api/docs-json', 200],
  'API page': ['GET', '/api/docs', 200],
  robots: ['GET', '/robots.txt', 200],
  'site map': ['GET', '/sitemap.xml', 200],
  'service worker': ['GET', '/sw.js', 200],
  health: ['GET', '/healthz', 200],
};

function expectSecurityHeaders(headers: Headers): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'strict-transport-security': expect.stringMatching(/^max-age=31536000\b/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/,
    ),
  });
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe-|\*/);
  expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
}

for (const [kind, [method, path, status, input]] of Object.entries(kinds))
  test(`${kind} has the security headers`, async () => {
    const response = await request(method, path, input);
    expect(response.status).toBe(status);
    expectSecurityHeaders(response.headers);
  });

test('assets, pictures and previews have the security headers', async () => {
  const page = await request('GET', '/');
  const [asset = '/assets/none'] = /\/assets\/[\w.-]+\.js/.exec(String(page.body)) ?? [];
  const world = await World.create();
  const id = await world.createActivePromotion();
  const { body } = await world.callAsAdmin(uploadAdPicture, { form: { image: world.picture } });
  for (const path of [asset, `/share/${id}.jpg`, body.imageUrl as string]) {
    const response = await request('GET', path);
    expect([path, response.status]).toEqual([path, 200]);
    expectSecurityHeaders(response.headers);
  }
});
