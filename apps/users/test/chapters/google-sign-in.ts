// Shows S11 of docs/reliability.md.
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { googleLogin } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { SignJWT, type JWTPayload } from 'jose';
import type { TestAccounts } from '../test-accounts.js';
import { GOOGLE_CLIENT, toJwk, KID, type TestGoogle } from '../test-google.js';
import { randomAddress, randomEmail, toClaims, type TestUsers } from '../test-users.js';

let users: TestUsers;
let google: TestGoogle;

const claims = (more?: JWTPayload) => google.claims(more);
const signCredential = (more?: JWTPayload) => google.signCredential(more);
const signIn = (credential: string) =>
  users.service.call(googleLogin, {
    body: { credential },
    headers: { 'x-client-address': randomAddress() },
  });

export const googleSignIn: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users, google } = getService());
  });

  it('finds the account by its Google id when the e-mail has changed', async () => {
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

  it('cleans the name and cuts it at whole characters', async () => {
    const name = `Rui\u0000\n\u202E${'👩\u200D💻'.repeat(100)}`;
    const { body } = await signIn(await signCredential({ name }));
    expect(body.user.name).toBe(`Rui ${'👩\u200D💻'.repeat(76)}`);
  });

  it.each(['🎧🎧', '...', 'Pechinchα', 'Veja golpe.com', undefined])(
    'gives another name in place of %j',
    async (name) => {
      const { status, body } = await signIn(await signCredential({ name }));
      expect([status, body.user.name]).toEqual([200, expect.stringMatching(/^Membro \d{5}$/)]);
    },
  );

  it('creates one account when first sign-ins are concurrent', async () => {
    const credential = await signCredential();
    const responses = await Promise.all([signIn(credential), signIn(credential), signIn(credential)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.user._id)).size).toBe(1);
  });

  it('fails when Google has not verified the e-mail', async () => {
    const member = await users.createMember();
    for (const email of [member.email, randomEmail()]) {
      const response = await signIn(await signCredential({ email, email_verified: false }));
      expect(response).toMatchObject({ status: 401, body: { code: 'GOOGLE_REFUSED' } });
    }
    expect((await users.login(member)).status).toBe(200);
  });

  it("removes password and sessions of whoever registered the owner's e-mail first", async () => {
    const squatter = await users.createMember();
    const owner = await signIn(await signCredential({ email: squatter.email.toUpperCase() }));
    expect(owner).toMatchObject({ status: 200, body: { user: { _id: squatter.id, hasPassword: false } } });
    expect((await users.login(squatter)).status).toBe(401);
    expect(await users.getSessionState(squatter.claims.sid)).toMatchObject({ ended: true });
    expect(await users.getSessionState(toClaims(owner.body.token).sid)).toMatchObject({ ended: false });
    const otherSignIn = await signIn(await signCredential({ email: squatter.email }));
    expect(otherSignIn.status).toBe(401);
  });

  it('fails when the credential is forged', async () => {
    const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const kid = KID;
    const publicPem = createPublicKey(google.keys.privateKey).export({ type: 'spki', format: 'pem' });
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
};
