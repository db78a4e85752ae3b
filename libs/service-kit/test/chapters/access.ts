// Shows S1, S3, S24 of docs/reliability.md.
import { createHmac } from 'node:crypto';
import type { ServiceName } from '@pechincha/contracts/event';
import type { Chapter } from '@pechincha/testing/chapters';
import { SignJWT } from 'jose';
import { ana, keyPair, type TestKit } from '../test-kit.js';

let kit: TestKit;
const call: TestKit['call'] = (...parts) => kit.call(...parts);
const token: TestKit['token'] = (claims) => kit.token(claims);
const member: TestKit['member'] = (...parts) => kit.member(...parts);

export const access: Chapter<TestKit> = (getKit) => {
  beforeAll(() => {
    kit = getKit();
  });

  it.each(['/notes/' + ana, '/manage', '/internal/thing', '/undeclared'])(
    'returns 401 without a token on %s',
    async (path) => {
      expect((await call('GET', path, null)).status).toBe(401);
    },
  );

  it('lets everyone read the health routes', async () => {
    expect((await call('GET', '/healthz', null)).status).toBe(200);
    expect(await call('GET', '/readyz', null)).toMatchObject({ status: 200, body: { missing: [] } });
  });

  it('lets a visitor call public operations only', async () => {
    const visitor = await token({ kind: 'visitor' });
    expect(await call('GET', `/notes/${ana}`, visitor)).toMatchObject({ status: 200, body: { limit: 10 } });
    expect((await call('POST', '/plain', visitor, { body: '{"title":"x"}' })).status).toBe(401);
    expect((await call('GET', '/internal/thing', visitor)).status).toBe(403);
  });

  it('lets members call operations of their role only', async () => {
    expect((await call('GET', '/manage', await member('user'))).status).toBe(403);
    expect((await call('GET', '/manage', await member('manager'))).status).toBe(200);
    expect((await call('GET', '/manage', await member('admin'))).status).toBe(200);
    expect((await call('GET', '/internal/thing', await member('admin'))).status).toBe(403);
    expect((await call('GET', '/internal/thing', await token({ kind: 'gateway' }))).status).toBe(200);
    expect((await call('GET', '/undeclared', await member('admin'))).status).toBe(403);
  });

  it('returns 401 when the token is for another service', async () => {
    const getStatus = async (service: ServiceName) =>
      (await call('GET', '/internal/thing', await kit.token({ kind: 'gateway' }, service))).status;
    expect(await getStatus('ads')).toBe(200);
    expect(await getStatus('users')).toBe(401);
    expect(await getStatus('gateway')).toBe(401);
  });

  it('returns 401 when the token is forged', async () => {
    const claims = { kind: 'member', sub: ana, role: 'admin', sid: 's' };
    const sign = (
      change: Partial<Record<'typ' | 'iss' | 'aud' | 'exp', string>>,
      without: string[] = [],
      key = kit.keys.privateKey,
    ) => {
      const part = {
        typ: 'pechincha-internal+jwt',
        iss: 'pechincha-gateway',
        aud: 'pechincha-ads',
        exp: '60s',
        ...change,
      };
      const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: part.typ }).setIssuedAt();
      if (!without.includes('iss')) jwt.setIssuer(part.iss);
      if (!without.includes('aud')) jwt.setAudience(part.aud);
      if (!without.includes('exp')) jwt.setExpirationTime(part.exp);
      return import('node:crypto').then(({ createPrivateKey }) => jwt.sign(createPrivateKey(key)));
    };
    const validToken = await sign({});
    expect((await call('GET', '/manage', validToken)).status).toBe(200);
    const [, payload, signature] = validToken.split('.');
    const head = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const hs = head({ alg: 'HS256', typ: 'pechincha-internal+jwt' });
    const forgedTokens = [
      `${head({ alg: 'none', typ: 'pechincha-internal+jwt' })}.${payload}.`,
      `${hs}.${payload}.${createHmac('sha256', kit.keys.publicKey).update(`${hs}.${payload}`).digest('base64url')}`,
      `${validToken.split('.')[0]}.${payload}.`,
      `${validToken.split('.')[0]}.${head({ ...claims, exp: 9e9, iat: 1, iss: 'pechincha-gateway', aud: 'pechincha-ads' })}.${signature}`,
      await sign({ typ: 'pechincha-member+jwt' }),
      await sign({ iss: 'pechincha-users' }),
      await sign({ aud: 'pechincha' }),
      await sign({ exp: '-10s' }),
      await sign({}, ['exp']),
      await sign({}, ['iss']),
      await sign({}, ['aud']),
      await sign({}, [], keyPair().privateKey),
      'x.y.z',
    ];
    forgedTokens.push(`${validToken} x`, ` ${validToken}`, `${validToken},${validToken}`);
    for (const [index, forgedToken] of forgedTokens.entries()) {
      expect([index, (await call('GET', '/manage', forgedToken)).status]).toEqual([index, 401]);
    }
  });
};
