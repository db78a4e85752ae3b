import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteMe, googleLogin, googleRedirect } from '@pechincha/contracts/operations/users';
import type { JWTPayload } from 'jose';
import { TestGoogle, KID } from './test-google.js';
import { PUBLIC_URL, randomAddress, TestUsers } from './test-users.js';

const google = new TestGoogle();
beforeAll(() => google.start());
afterAll(() => google.stop());

const claims = (more?: JWTPayload) => google.claims(more);
const headers = () => ({ 'x-client-address': randomAddress() });
const signIn = (credential: string, { service }: TestUsers) =>
  service.call(googleLogin, { body: { credential }, headers: headers() });

describe('with an issuer that only redirects,', () => {
  let requests: string[] = [];
  const issuer = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  let offline: TestUsers;
  let iss: string;
  beforeAll(async () => {
    issuer.listen(0, '127.0.0.1');
    await once(issuer, 'listening');
    iss = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    offline = await TestUsers.start({ ...google.settings, GOOGLE_ISSUER: iss });
  });
  afterAll(async () => {
    await offline.destroy();
    issuer.close();
  });
  beforeEach(() => (requests = []));

  const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (payload: unknown, header: unknown = { alg: 'RS256', kid: KID }) =>
    `${encodePart(header)}.${encodePart(payload)}.${'x'.repeat(342)}`;
  const past = Math.floor(Date.now() / 1000) - 60;
  const createInvalidCredentials = (): Record<string, string> => ({
    'no token': 'x',
    'three parts': 'x.y.z',
    'a header that is not an object': token(claims({ iss }), 'RS256'),
    'claims that are not an object': token('x'),
    'no algorithm': token(claims({ iss }), { kid: KID }),
    none: token(claims({ iss }), { alg: 'none', kid: KID }),
    HS256: token(claims({ iss }), { alg: 'HS256', kid: KID }),
    'another audience': token(claims({ iss, aud: 'other' })),
    'no audience': token(claims({ iss, aud: undefined })),
    'another issuer': token(claims({ iss: 'https://accounts.google.com' })),
    expired: token(claims({ iss, exp: past })),
    'an expiry that is a string': token({ ...claims({ iss }), exp: '9999999999' }),
    'without an expiry': token(claims({ iss, exp: undefined })),
  });

  it('Google sign-in refuses a credential without asking Google when its header or claims are wrong', async () => {
    for (const [what, credential] of Object.entries(createInvalidCredentials())) {
      const { status, body } = await signIn(credential, offline);
      expect([what, status, body.code]).toEqual([what, 401, 'GOOGLE_REFUSED']);
    }
    expect(requests).toEqual([]);
    expect((await signIn(token(claims({ iss })), offline)).status).toBe(503);
    expect(new Set(requests)).toEqual(new Set(['/.well-known/openid-configuration']));
  });

  it('account deletion refuses a credential at its field without asking Google when it is junk', async () => {
    const member = await offline.createMember();
    const change = { $set: { passwordHash: null, googleSub: 'g-offline' } };
    const accounts = offline.service.database.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: member.id }, change);
    for (const credential of Object.values(createInvalidCredentials()).slice(0, 9)) {
      const request = { as: member.claims, body: { credential }, headers: headers() };
      const response = await offline.service.call(deleteMe, request);
      expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'credential' }] } });
    }
    expect(requests).toEqual([]);
  });
});

describe('when Google is not configured,', () => {
  let users: TestUsers;
  beforeAll(async () => {
    users = await TestUsers.start({ GOOGLE_ISSUER: google.settings['GOOGLE_ISSUER'] ?? '' });
  });
  afterAll(() => users.destroy());

  it('Google sign-in returns 503', async () => {
    const response = await signIn(await google.signCredential(), users);
    expect(response).toMatchObject({ status: 503, body: { code: 'GOOGLE_OFF' } });
  });

  it('redirect returns to the login page', async () => {
    const response = await users.service.call(googleRedirect, { headers: headers() });
    expect(response).toMatchObject({
      status: 302,
      headers: { location: `${PUBLIC_URL}/login?google=desligado` },
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});
