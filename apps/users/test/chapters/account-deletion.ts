import { usersExport } from '@pechincha/contracts/operations/internal';
import {
  deleteMe,
  googleLogin,
  getMe,
  searchMembers,
  getPublicProfile,
  resetPassword,
  uploadAvatar,
} from '@pechincha/contracts/operations/users';
import { SUSPENDED_SESSION_TTL_SECONDS } from '@pechincha/contracts/sessions';
import { pointsChanged } from '@pechincha/contracts/events/gamification';
import { PictureStore } from '@pechincha/images/picture-store';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent } from '@pechincha/testing/event-factory';
import { visitor } from '@pechincha/testing/test-service';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { OneTimeTokenRow } from '../../src/one-time-tokens/one-time-tokens.repository.js';
import { RoleAndStatusService } from '../../src/sign-in/role-and-status.service.js';
import type { TestAccounts } from '../test-accounts.js';
import type { TestGoogle } from '../test-google.js';
import { randomAddress, randomEmail, toClaims, type TestMember, type TestUsers } from '../test-users.js';

let users: TestUsers;
let google: TestGoogle;

const deleteAccount = (as: TestMember['claims'], body: object) =>
  users.service.call(deleteMe, { as, body, headers: { 'x-client-address': randomAddress() } });
const signInWithGoogle = (credential: string) =>
  users.service.call(googleLogin, { body: { credential }, headers: { 'x-client-address': randomAddress() } });
const accounts = () => users.service.database.collection<{ _id: string }>('accounts');
const getProfileStatus = async (id: string) =>
  (await users.service.call(getPublicProfile, { params: { id } })).status;
const exportMember = (id: string) =>
  users.service.call(usersExport, { as: { kind: 'gateway' }, params: { id } });

export const accountDeletion: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users, google } = getService());
  });

  it('clears all personal data, ends all sessions and frees the e-mail', async () => {
    const member = await users.createMember();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#36c' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('avatar', new Blob([new Uint8Array(picture)]), 'a.png');
    form.append('name', 'Zuleica Partindo');
    const upload = await users.service.call(uploadAvatar, { as: member.claims, body: form });
    const other = toClaims((await users.login(member)).body.token);
    const token = 'a'.repeat(43);
    const tokenHash = createHash('sha256').update(token).digest('base64url');
    const expiresAt = new Date(Date.now() + 60_000);
    await users.service.database
      .collection<OneTimeTokenRow>('resets')
      .insertOne({ _id: 'request', userId: member.id, tokenHash, expiresAt });

    expect((await deleteAccount(member.claims, { password: member.password })).status).toBe(204);

    for (const { sid } of [member.claims, other]) {
      expect(await users.getSessionState(sid)).toMatchObject({ ended: true });
    }
    const row = await accounts().findOne({ _id: member.id });
    expect(row).toMatchObject({
      name: '',
      avatar: null,
      passwordHash: null,
      words: [],
      nameKeys: [],
      emailKeys: [],
    });
    expect(JSON.stringify(row)).not.toMatch(/Zuleica|zuleica|@/);
    expect(await getProfileStatus(member.id)).toBe(404);
    expect((await users.service.call(getMe, { as: member.claims })).status).toBe(401);
    expect(await users.login(member)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    const reset = { token, password: 'chuva mansa 7' };
    const headers = { 'x-client-address': randomAddress() };
    expect((await users.service.call(resetPassword, { body: reset, headers })).status).toBe(400);
    const searchOptions = { as: (await users.createMember()).claims, query: { q: 'zuleica' } };
    expect((await users.service.call(searchMembers, searchOptions)).body).toEqual([]);
    expect((await exportMember(member.id)).status).toBe(404);
    await eventually(() => {
      const events = users.service.broker.listReceived('user.deleted');
      expect(events.filter(({ subject }) => subject === member.id)).toMatchObject([
        { data: { userId: member.id }, subjectVersion: 3 },
      ]);
      expect(users.sessionChanges).toContainEqual({ userId: member.id, sessionId: null, kind: 'ended' });
    });
    const pictures = users.service.getProvider(PictureStore);
    await eventually(async () =>
      expect(await pictures.exists(upload.body.avatar.slice('/uploads/'.length))).toBe(false),
    );
    const newAccount = await users.register({
      name: 'Outra Pessoa',
      email: member.email,
      password: 'segredo1',
    });
    expect(newAccount.status).toBe(201);
    expect(newAccount.body.user._id).not.toBe(member.id);
  });

  it('works for a suspended member and ends their sessions', async () => {
    const member = await users.createMember();
    await users.service.getProvider(RoleAndStatusService).suspend(member.id);
    expect(await users.getSessionState(member.claims.sid)).toMatchObject({ status: 'suspended' });
    expect((await deleteAccount(member.claims, { password: 'errada1' })).status).toBe(400);
    expect((await deleteAccount(member.claims, { password: member.password })).status).toBe(204);
    expect(await users.getSessionState(member.claims.sid)).toMatchObject({ status: 'active', ended: true });
    expect(await accounts().findOne({ _id: member.id })).toMatchObject({ name: '' });
  });

  it("works with the token of a suspended member's sign-in", async () => {
    const member = await users.createMember();
    const roleAndStatus = users.service.getProvider(RoleAndStatusService);
    await roleAndStatus.suspend(member.id);
    const refused = await users.login({ ...member, remember: true });
    expect(refused).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    expect(refused.body).not.toHaveProperty('user');
    const claims = toClaims(refused.body.token);
    const state = await users.getSessionState(claims.sid);
    expect(state).toMatchObject({ userId: member.id, status: 'suspended', ended: true });
    expect(state?.expiresAt).toBeLessThanOrEqual(Date.now() + SUSPENDED_SESSION_TTL_SECONDS * 1000);
    expect((await deleteAccount(claims, { password: member.password })).status).toBe(204);
    expect(await users.getSessionState(claims.sid)).toMatchObject({ status: 'active', ended: true });
  });

  it('is impossible with a suspension token when the member was reinstated', async () => {
    const member = await users.createMember();
    const roleAndStatus = users.service.getProvider(RoleAndStatusService);
    await roleAndStatus.suspend(member.id);
    const { sid } = toClaims((await users.login(member)).body.token);
    await roleAndStatus.reinstate(member.id);
    // The gateway rejects this state with 401.
    expect(await users.getSessionState(sid)).toMatchObject({ status: 'active', ended: true });
  });

  it('keeps the account empty when events arrive later', async () => {
    const member = await users.createMember();
    await deleteAccount(member.claims, { password: member.password });
    const before = await accounts().findOne({ _id: member.id });
    const data = { userId: member.id, points: 50, level: 'Caçador', badges: ['Estreia'] };
    await users.service.publishAndWait(
      makeEvent(pointsChanged, data, { subject: member.id, subjectVersion: 9 }),
    );
    expect(await accounts().findOne({ _id: member.id })).toEqual(before);
  });

  it('returns 400 when the password is wrong or missing', async () => {
    const member = await users.createMember();
    expect(await deleteAccount(member.claims, { password: 'errada1' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', msg: 'Senha incorreta' }] },
    });
    const credential = await google.signCredential();
    expect((await deleteAccount(member.claims, { credential })).status).toBe(400);
    for (const body of [{}, { password: '' }, { password: { $ne: null } }]) {
      expect(await deleteAccount(member.claims, body)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'password' }] },
      });
    }
    expect((await users.service.call(deleteMe, { as: visitor, body: {} })).status).toBe(401);
    expect(await getProfileStatus(member.id)).toBe(200);
  });

  it('returns 429 when the password was wrong ten times', async () => {
    const member = await users.createMember();
    const responses = [];
    for (let wrong = 0; wrong < 11; wrong++) {
      responses.push((await deleteAccount(member.claims, { password: 'errada1' })).status);
    }
    expect(responses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  it('requires a credential of the linked Google account when there is no password', async () => {
    const googleClaims = { sub: `g-${randomEmail()}`, email: randomEmail() };
    const signedIn = await signInWithGoogle(await google.signCredential(googleClaims));
    const claims = toClaims(signedIn.body.token);
    expect((await users.service.call(getMe, { as: claims })).body).toMatchObject({ hasPassword: false });
    expect(await deleteAccount(claims, { password: 'qualquer1' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'credential', msg: 'Confirme com a sua conta do Google' }] },
    });
    expect((await deleteAccount(claims, { credential: await google.signCredential() })).status).toBe(400);
    expect(await deleteAccount(claims, { credential: 'x' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'credential', msg: 'O Google não confirmou esta conta' }] },
    });
    expect(
      (await deleteAccount(claims, { credential: await google.signCredential(googleClaims) })).status,
    ).toBe(204);
    const signedInAgain = await signInWithGoogle(await google.signCredential(googleClaims));
    expect(signedInAgain.status).toBe(200);
    expect(signedInAgain.body.user._id).not.toBe(signedIn.body.user._id);
  });

  it('fails with LAST_ADMIN when the last two admins delete their accounts at once', async () => {
    const [one, other] = [await users.createMember(), await users.createMember()];
    const roleAndStatus = users.service.getProvider(RoleAndStatusService);
    for (const { id } of [one, other]) await roleAndStatus.setRole(id, 'admin');
    const responses = await Promise.all(
      [one, other].map((it) => deleteAccount(it.claims, { password: it.password })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'LAST_ADMIN' });
    expect(await accounts().countDocuments({ role: 'admin', deletedAt: null } as object)).toBe(1);
  });
};
