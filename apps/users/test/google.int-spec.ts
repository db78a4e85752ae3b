import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteMe, googleLogin } from '@pechincha/contracts/operations/users';
import { SignJWT, type JWTPayload } from 'jose';
import { GOOGLE_CLIENT, GoogleInTest, jwk, KID } from './google-in-test.js';
import { anAddress, anEmail, claimsOf, UsersInTest } from './users-in-test.js';

const google = new GoogleInTest();
const { keys } = google;
let users: UsersInTest;

beforeAll(async () => {
  await google.start();
  users = await UsersInTest.start(google.settings);
});
afterAll(async () => {
  await users.discard();
  await google.stop();
});

const claims = (more?: JWTPayload) => google.claims(more);
const signed = (more?: JWTPayload) => google.signed(more);
const enter = (credential: string, service = users) =>
  service.service.call(googleLogin, { body: { credential }, headers: { 'x-client-address': anAddress() } });

it("opens an account, and finds it again by Google's own id when the e-mail has changed", async () => {
  const sub = 'g-1';
  const first = await enter(await signed({ sub, email: anEmail() }));
  expect(first).toMatchObject({
    status: 200,
    body: { user: { name: 'Vera Google', role: 'user', hasPassword: false } },
  });
  const again = await enter(await signed({ sub, email: anEmail(), email_verified: false }));
  expect(again.body.user._id).toBe(first.body.user._id);
});

it('a name that Google tells is one that may be shown', async () => {
  const name = `Rui\u0000\n${'é'.repeat(100)}`;
  const { body } = await enter(await signed({ name }));
  expect(body.user.name).toBe(`Rui  ${'é'.repeat(75)}`);
});

it('two first sign-ins at once open one account', async () => {
  const credential = await signed();
  const answers = await Promise.all([enter(credential), enter(credential), enter(credential)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.user._id)).size).toBe(1);
});

it('an e-mail that Google has not verified links and opens nothing', async () => {
  const member = await users.member();
  for (const email of [member.email, anEmail()]) {
    const answer = await enter(await signed({ email, email_verified: false }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'GOOGLE_REFUSED' } });
  }
  expect((await users.login(member)).status).toBe(200);
});

it("whoever registered another's e-mail first is out once the owner comes with Google", async () => {
  const trap = await users.member();
  const owner = await enter(await signed({ email: trap.email.toUpperCase() }));
  expect(owner).toMatchObject({ status: 200, body: { user: { _id: trap.id, hasPassword: false } } });
  expect((await users.login(trap)).status).toBe(401);
  expect(await users.state(trap.claims.sid)).toMatchObject({ ended: true });
  expect(await users.state(claimsOf(owner.body.token).sid)).toMatchObject({ ended: false });
  const stranger = await enter(await signed({ email: trap.email }));
  expect(stranger.status).toBe(401);
});

it('forged credentials are refused', async () => {
  const strange = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = KID;
  const publicPem = createPublicKey(keys.privateKey).export({ type: 'spki', format: 'pem' });
  const sign = (key: KeyObject, header: object, payload = claims()) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', ...header }).sign(key);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [head, , signature] = (await signed()).split('.');
  const hs = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(claims())}`;
  const forged: Record<string, string> = {
    'no algorithm': `${part({ alg: 'none' })}.${part(claims())}.`,
    'the public key as a secret': `${hs}.${createHmac('sha256', publicPem).update(hs).digest('base64url')}`,
    'another payload': `${head}.${part(claims())}.${signature}`,
    'no signature': `${head}.${part(claims())}.`,
    'a strange key under a known name': await sign(strange.privateKey, { kid }),
    'a key that it brings itself': await sign(strange.privateKey, { kid: 'x', jwk: jwk(strange.publicKey) }),
    'another audience': await signed({ aud: 'other' }),
    'another issuer': await signed({ iss: 'https://accounts.google.com.evil.example' }),
    over: await signed({ exp: Math.floor(Date.now() / 1000) - 60 }),
    'without an end': await signed({ exp: undefined }),
    'not yet': await signed({ nbf: Math.floor(Date.now() / 1000) + 600 }),
    'for another party': await signed({ aud: [GOOGLE_CLIENT, 'other'], azp: 'other' }),
    'a token of ours': (await users.member()).token,
    'no token': 'x',
  };
  for (const [what, credential] of Object.entries(forged)) {
    const { status, body } = await enter(credential);
    expect([what, status, body.code]).toEqual([what, 401, 'GOOGLE_REFUSED']);
  }
});

describe('without a network', () => {
  let requests = 0;
  const issuer = createServer((_request, response) => {
    requests += 1;
    response.destroy();
  });
  let offline: UsersInTest;
  let iss: string;
  beforeAll(async () => {
    issuer.listen(0, '127.0.0.1');
    await once(issuer, 'listening');
    iss = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    offline = await UsersInTest.start({ ...google.settings, GOOGLE_ISSUER: iss });
  });
  afterAll(async () => {
    await offline.discard();
    issuer.close();
  });
  beforeEach(() => (requests = 0));

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (payload: unknown, header: unknown = { alg: 'RS256', kid: KID }) =>
    `${part(header)}.${part(payload)}.${'x'.repeat(342)}`;
  const past = Math.floor(Date.now() / 1000) - 60;
  const junk = (): Record<string, string> => ({
    'no token': 'x',
    'three words': 'x.y.z',
    'a header that is no object': token(claims({ iss }), 'RS256'),
    'claims that are no object': token('x'),
    'no algorithm': token(claims({ iss }), { kid: KID }),
    none: token(claims({ iss }), { alg: 'none', kid: KID }),
    HS256: token(claims({ iss }), { alg: 'HS256', kid: KID }),
    'another audience': token(claims({ iss, aud: 'other' })),
    'no audience': token(claims({ iss, aud: undefined })),
    'another issuer': token(claims({ iss: 'https://accounts.google.com' })),
    over: token(claims({ iss, exp: past })),
    'an end that is text': token({ ...claims({ iss }), exp: '9999999999' }),
    'without an end': token(claims({ iss, exp: undefined })),
  });

  it('Google sign-in refuses a credential without asking Google when its header or claims are wrong', async () => {
    for (const [what, credential] of Object.entries(junk())) {
      const { status, body } = await enter(credential, offline);
      expect([what, status, body.code]).toEqual([what, 401, 'GOOGLE_REFUSED']);
    }
    expect(requests).toBe(0);
    expect((await enter(token(claims({ iss })), offline)).status).toBe(503);
    expect(requests).toBeGreaterThan(0);
  });

  it('account deletion refuses a credential at its field without asking Google when it is junk', async () => {
    const member = await offline.member();
    const change = { $set: { passwordHash: null, googleSub: 'g-offline' } };
    const accounts = offline.service.database.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: member.id }, change);
    for (const credential of Object.values(junk()).slice(0, 9)) {
      const headers = { 'x-client-address': anAddress() };
      const answer = await offline.service.call(deleteMe, {
        as: member.claims,
        body: { credential },
        headers,
      });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'credential' }] } });
    }
    expect(requests).toBe(0);
  });
});

it('says so where it is not set up', async () => {
  const without = await UsersInTest.start();
  const answer = await enter(await signed(), without);
  await without.discard();
  expect(answer).toMatchObject({ status: 503, body: { code: 'GOOGLE_OFF' } });
});
