// Shows S11 of docs/reliability.md.
import { createHash } from 'node:crypto';
import { googleCallback, googleExchange, googleRedirect } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import type { JWTPayload } from 'jose';
import type { TestAccounts } from '../test-accounts.js';
import { GOOGLE_CLIENT, type TestGoogle } from '../test-google.js';
import { randomAddress, randomEmail, toClaims, PUBLIC_URL, type TestUsers } from '../test-users.js';

let users: TestUsers;
let google: TestGoogle;
/** Claims of the next sign-in, in the ID token and in userinfo. */
let inToken: JWTPayload;
let inUserinfo: Record<string, unknown>;

const headers = (more: Record<string, string> = {}) => ({ 'x-client-address': randomAddress(), ...more });

/** Requests the redirect to Google. */
async function startRedirect(): Promise<{ at: URL; cookie: string }> {
  const response = await users.service.call(googleRedirect, { headers: headers() });
  expect(response.status).toBe(302);
  const setCookie = String(response.headers['set-cookie']);
  expect(setCookie).toMatch(/; Max-Age=600; Path=\/api\/users\/google; HttpOnly; SameSite=Lax; Secure$/);
  return { at: new URL(String(response.headers['location'])), cookie: setCookie.split(';')[0] ?? '' };
}

/** Follows the redirect; the server signs in at once. */
async function followGoogle(at: URL): Promise<Record<string, string>> {
  const response = await fetch(at, { redirect: 'manual' });
  const callbackUrl = new URL(response.headers.get('location') ?? '');
  expect(callbackUrl.origin + callbackUrl.pathname).toBe(`${PUBLIC_URL}/api/users/google/callback`);
  return Object.fromEntries(callbackUrl.searchParams);
}

async function callCallback(query: Record<string, string>, cookie: string): Promise<URL> {
  const response = await users.service.call(googleCallback, { query, headers: headers({ cookie }) });
  expect(response.status).toBe(302);
  expect(String(response.headers['set-cookie'])).toMatch(/^__Secure-google_state=; Max-Age=0/);
  const page = new URL(String(response.headers['location']));
  expect(page.origin + page.pathname).toBe(`${PUBLIC_URL}/login`);
  return page;
}

async function signInThroughGoogle(
  token: JWTPayload,
  userinfo: Record<string, unknown> = { sub: token.sub },
): Promise<URL> {
  [inToken, inUserinfo] = [token, userinfo];
  const { at, cookie } = await startRedirect();
  return callCallback(await followGoogle(at), cookie);
}
const exchange = (code: string | null) =>
  users.service.call(googleExchange, { body: { code }, headers: headers() });
const createGoogleClaims = (more: JWTPayload = {}): JWTPayload => {
  const { sub, email, email_verified: isVerified, name } = google.claims(more) as Record<string, unknown>;
  return { sub: String(sub), email, email_verified: isVerified, name };
};

export const googleRedirects: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users, google } = getService());
    google.server.service.on('beforeTokenSigning', (token: { payload: object }) =>
      Object.assign(token.payload, inToken),
    );
    google.server.service.on('beforeUserinfo', (response: { body: unknown }) => {
      response.body = inUserinfo;
    });
  });
  afterAll(() => {
    google.server.service.removeAllListeners('beforeTokenSigning');
    google.server.service.removeAllListeners('beforeUserinfo');
  });

  it('sign-in by redirect opens a session with a code that works once', async () => {
    const { at } = await startRedirect();
    expect(Object.fromEntries(at.searchParams)).toMatchObject({
      client_id: GOOGLE_CLIENT,
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/api/users/google/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    const googleClaims = createGoogleClaims();
    const page = await signInThroughGoogle(googleClaims);
    const code = page.searchParams.get('google_code');
    expect(code).toMatch(/^[\w-]{43}$/);
    const rows = await users.service.database.collection<{ _id: string }>('google_codes').find().toArray();
    expect(rows.map(({ _id }) => _id)).toEqual([
      createHash('sha256')
        .update(code ?? '')
        .digest('base64url'),
    ]);
    const responses = await Promise.all(Array.from({ length: 5 }, () => exchange(code)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    const { body } = responses.find(({ status }) => status === 200) ?? { body: {} };
    expect(body.user).toMatchObject({ email: googleClaims['email'], name: 'Vera Google', role: 'user' });
    expect(await users.getSessionState(toClaims(body.token).sid)).toMatchObject({ ended: false });
    expect(responses.find(({ status }) => status === 401)?.body).toMatchObject({ code: 'GOOGLE_CODE' });

    const secondPage = await signInThroughGoogle({
      ...googleClaims,
      email: randomEmail(),
      email_verified: false,
    });
    expect((await exchange(secondPage.searchParams.get('google_code'))).body.user._id).toBe(body.user._id);
  });

  it('sign-in code is invalid when a minute has passed', async () => {
    const page = await signInThroughGoogle(createGoogleClaims());
    const codes = users.service.database.collection('google_codes');
    const row = await codes.findOne({});
    expect(Number(row?.['expiresAt']) - Date.now()).toBeLessThanOrEqual(60_000);
    await codes.updateMany({}, { $set: { expiresAt: new Date() } });
    expect((await exchange(page.searchParams.get('google_code'))).status).toBe(401);
  });

  it('sign-in by redirect accepts an e-mail from userinfo only for the same person', async () => {
    const { sub, email } = createGoogleClaims();
    const token = { sub, name: 'Rui' } as JWTPayload;
    const page = await signInThroughGoogle(token, { sub, email, email_verified: true });
    const { body } = await exchange(page.searchParams.get('google_code'));
    expect(body.user).toMatchObject({ email, name: 'Rui' });
    const other = await signInThroughGoogle(createGoogleClaims({ email: undefined }), {
      sub: 'x',
      email: randomEmail(),
      email_verified: true,
    });
    expect(other.search).toBe('?google=recusado');
  });

  it('sign-in by redirect fails when Google has not verified the e-mail', async () => {
    const member = await users.createMember();
    for (const email of [member.email, randomEmail()]) {
      expect((await signInThroughGoogle(createGoogleClaims({ email, email_verified: false }))).search).toBe(
        '?google=recusado',
      );
    }
    expect((await users.login(member)).status).toBe(200);
  });

  it("sign-in by redirect removes password and sessions of whoever registered the owner's e-mail first", async () => {
    const squatter = await users.createMember();
    const page = await signInThroughGoogle(createGoogleClaims({ email: squatter.email }));
    expect((await users.login(squatter)).status).toBe(401);
    expect(await users.getSessionState(squatter.claims.sid)).toMatchObject({ ended: true });
    const owner = await exchange(page.searchParams.get('google_code'));
    expect(owner.body.user._id).toBe(squatter.id);
  });

  it('callback is rejected when cookie, state or code do not belong to the browser', async () => {
    [inToken, inUserinfo] = [createGoogleClaims(), {}];
    const [ownRedirect, other] = [await startRedirect(), await startRedirect()];
    const query = await followGoogle(ownRedirect.at);
    const [name = '', value = ''] = ownRedirect.cookie.split('=');
    const [state, verifier, until, signature] = value.split('.');
    const forged = [state, verifier, Number(until) + 1, signature].join('.');
    for (const cookie of ['', other.cookie, `${name}=${forged}`, `${name}=x`]) {
      expect((await callCallback(query, cookie)).search).toBe('?google=recusado');
    }
    expect((await callCallback({ ...query, state: 'x' }, ownRedirect.cookie)).search).toBe(
      '?google=recusado',
    );
    expect((await callCallback({ ...query, code: 'forged' }, ownRedirect.cookie)).search).toMatch(
      /recusado|indisponivel/,
    );
    expect((await callCallback({}, ownRedirect.cookie)).search).toBe('?google=recusado');
    expect((await callCallback({ error: 'access_denied' }, ownRedirect.cookie)).search).toBe(
      '?google=cancelado',
    );
  });

  it.each([[undefined], [''], [{ $ne: null }], ['x'.repeat(201)]])(
    'exchange returns 400 when the code is %j',
    async (code) => {
      const response = await users.service.call(googleExchange, { body: { code }, headers: headers() });
      expect(response).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'code', msg: 'Código inválido' }] },
      });
    },
  );
};
