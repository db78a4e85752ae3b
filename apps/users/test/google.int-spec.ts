import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteMe, googleLogin } from '@pechincha/contracts/operations/users';
import { SignJWT, type JWTPayload } from 'jose';
import { GOOGLE_CLIENT, TestGoogle, toJwk, KID } from './test-google.js';
import { randomAddress, randomEmail, toClaims, TestUsers } from './test-users.js';

const google = new TestGoogle();
const { keys } = google;
let users: TestUsers;

beforeAll(async () => {
  await google.start();
  users = await TestUsers.start(google.settings);
});
afterAll(async () => {
  await users.destroy();
  await google.stop();
});

const claims = (more?: JWTPayload) => google.claims(more);
const signCredential = (more?: JWTPayload) => google.signCredential(more);
const signIn = (credential: string, service = users) =>
  service.service.call(googleLogin, {
    body: { credential },
    headers: { 'x-client-address': randomAddress() },
  });

it('Google sign-in finds the account by its Google id when the e-mail has changed', async () => {
  const sub = 'g-1';
  const first = await signIn(await signCredential({ sub, email: randomEmail() }));
  expect(first).toMatchObject({
    status: 200,
    body: { user: { name: 'Vera Google', role: 'user', hasPassword: false } },
  });
  const secondSignIn = await signIn(
    await signCredential({ sub, email: randomEmail(), email_verified: false }),
  );
  expect(secondSignIn.body.user._id).toBe(first.body.user._id);
});

it('Google sign-in removes control characters from the name and shortens it', async () => {
  const name = `Rui\u0000\n${'é'.repeat(100)}`;
  const { body } = await signIn(await signCredential({ name }));
  expect(body.user.name).toBe(`Rui  ${'é'.repeat(75)}`);
});

it('Google sign-in creates one account when first sign-ins are concurrent', async () => {
  const credential = await signCredential();
  const responses = await Promise.all([signIn(credential), signIn(credential), signIn(credential)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(responses.map(({ body }) => body.user._id)).size).toBe(1);
});

it('Google sign-in fails when Google has not verified the e-mail', async () => {
  const member = await users.createMember();
  for (const email of [member.email, randomEmail()]) {
    const response = await signIn(await signCredential({ email, email_verified: false }));
    expect(response).toMatchObject({ status: 401, body: { code: 'GOOGLE_REFUSED' } });
  }
  expect((await users.login(member)).status).toBe(200);
});

it("Google sign-in removes password and sessions of whoever registered the owner's e-mail first", async () => {
  const squatter = await users.createMember();
  const owner = await signIn(await signCredential({ email: squatter.email.toUpperCase() }));
  expect(owner).toMatchObject({ status: 200, body: { user: { _id: squatter.id, hasPassword: false } } });
  expect((await users.login(squatter)).status).toBe(401);
  expect(await users.getSessionState(squatter.claims.sid)).toMatchObject({ ended: true });
  expect(await users.getSessionState(toClaims(owner.body.token).sid)).toMatchObject({ ended: false });
  const otherSignIn = await signIn(await signCredential({ email: squatter.email }));
  expect(otherSignIn.status).toBe(401);
});

it('Google sign-in fails when the credential is forged', async () => {
  const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = KID;
  const publicPem = createPublicKey(keys.privateKey).export({ type: 'spki', format: 'pem' });
  const sign = (key: KeyObject, header: object, payload = claims()) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', ...header }).sign(key);
  const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [head, , signature] = (await signCredential()).split('.');
  const hs = `${encodePart({ alg: 'HS256', typ: 'JWT', kid })}.${encodePart(claims())}`;
  const forged: Record<string, string> = {
    'no algorithm': `${encodePart({ alg: 'none' })}.${encodePart(claims())}.`,
    'the public key as a secret': `${hs}.${createHmac('sha256', publicPem).update(hs).digest('base64url')}`,
    'another payload': `${head}.${encodePart(claims())}.${signature}`,
    'no signature': `${head}.${encodePart(claims())}.`,
    'another key under a known name': await sign(otherKeys.privateKey, { kid }),
    'a key in its own header': await sign(otherKeys.privateKey, {
      kid: 'x',
      jwk: toJwk(otherKeys.publicKey),
    }),
    'another audience': await signCredential({ aud: 'other' }),
    'another issuer': await signCredential({ iss: 'https://accounts.google.com.evil.example' }),
    expired: await signCredential({ exp: Math.floor(Date.now() / 1000) - 60 }),
    'without an expiry': await signCredential({ exp: undefined }),
    'not valid yet': await signCredential({ nbf: Math.floor(Date.now() / 1000) + 600 }),
    'another authorized party': await signCredential({ aud: [GOOGLE_CLIENT, 'other'], azp: 'other' }),
    'a member token': (await users.createMember()).token,
    'no token': 'x',
  };
  for (const [what, credential] of Object.entries(forged)) {
    const { status, body } = await signIn(credential);
    expect([what, status, body.code]).toEqual([what, 401, 'GOOGLE_REFUSED']);
  }
});

describe('with an unreachable issuer,', () => {
  let requests = 0;
  const issuer = createServer((_request, response) => {
    requests += 1;
    response.destroy();
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
  beforeEach(() => (requests = 0));

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
    expect(requests).toBe(0);
    expect((await signIn(token(claims({ iss })), offline)).status).toBe(503);
    expect(requests).toBeGreaterThan(0);
  });

  it('account deletion refuses a credential at its field without asking Google when it is junk', async () => {
    const member = await offline.createMember();
    const change = { $set: { passwordHash: null, googleSub: 'g-offline' } };
    const accounts = offline.service.database.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: member.id }, change);
    for (const credential of Object.values(createInvalidCredentials()).slice(0, 9)) {
      const headers = { 'x-client-address': randomAddress() };
      const response = await offline.service.call(deleteMe, {
        as: member.claims,
        body: { credential },
        headers,
      });
      expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'credential' }] } });
    }
    expect(requests).toBe(0);
  });
});

it('Google sign-in fails with 503 when Google is not configured', async () => {
  const usersWithoutGoogle = await TestUsers.start();
  const response = await signIn(await signCredential(), usersWithoutGoogle);
  await usersWithoutGoogle.destroy();
  expect(response).toMatchObject({ status: 503, body: { code: 'GOOGLE_OFF' } });
});
