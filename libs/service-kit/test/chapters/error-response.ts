import type { Chapter } from '@pechincha/testing/chapters';
import type { TestKit } from '../test-kit.js';

let kit: TestKit;
const call: TestKit['call'] = (...parts) => kit.call(...parts);
const token: TestKit['token'] = (claims) => kit.token(claims);
const member: TestKit['member'] = (...parts) => kit.member(...parts);

export const errorResponse: Chapter<TestKit> = (getKit) => {
  beforeAll(() => {
    kit = getKit();
  });

  it.each(['/none', '//', '/notes', `/notes/${'x'.repeat(300)}`])(
    'returns 404 when the route does not exist: %s',
    async (path) => {
      const response = await call('GET', path, await member());
      expect(response).toMatchObject({ status: 404, body: { statusCode: 404, code: 'NOT_FOUND' } });
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it.each([
    ['not HTTP', 'NADA\r\n\r\n', 400, 'INVALID_BODY'],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'INVALID_BODY'],
    [
      'two lengths',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'INVALID_BODY',
    ],
    [
      'too large a header',
      `GET / HTTP/1.1\r\nHost: a\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ])('has the common shape when the request is invalid HTTP: %s', async (_name, bytes, status, code) => {
    const response = await kit.sendRaw(bytes);
    expect(response.split(' ', 2)[1]).toBe(String(status));
    const [head = '', body = ''] = response.split('\r\n\r\n', 2);
    expect(JSON.parse(body)).toMatchObject({ statusCode: status, code, message: expect.any(String) });
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head.toLowerCase()).toContain('content-type: application/json');
    if (_name !== 'no host') expect(head.toLowerCase()).toContain('connection: close');
  });

  it('returns 500 without details when the server fails, and has Retry-After when a limit is reached', async () => {
    const visitor = await token({ kind: 'visitor' });
    const failure = await call('GET', `/notes/${'e'.repeat(24)}`, visitor);
    expect(failure).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(JSON.stringify(failure.body)).not.toContain('secret');
    const limited = await call('GET', `/notes/${'f'.repeat(24)}`, visitor);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('has the security headers', async () => {
    const { headers } = await call('GET', '/healthz', null);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
  });
};
