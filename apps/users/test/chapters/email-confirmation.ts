import {
  confirmEmail,
  deleteMe,
  getMe,
  googleLogin,
  requestEmailConfirmation,
} from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { visitor } from '@pechincha/testing/test-service';
import type { OneTimeTokenRow } from '../../src/one-time-tokens/one-time-tokens.repository.js';
import type { TestAccounts, TestMailServer } from '../test-accounts.js';
import type { TestGoogle } from '../test-google.js';
import {
  PUBLIC_URL,
  randomAddress,
  randomEmail,
  toClaims,
  type TestMember,
  type TestUsers,
} from '../test-users.js';

let users: TestUsers;
let google: TestGoogle;
let mailServer: TestMailServer;

const request = ({ claims }: TestMember) => users.service.call(requestEmailConfirmation, { as: claims });
const confirm = (token: unknown) =>
  users.service.call(confirmEmail, { body: { token }, headers: { 'x-client-address': randomAddress() } });
const confirmations = () => users.service.database.collection<OneTimeTokenRow>('email_confirmations');
const requests = () => users.service.database.collection('confirmation_requests');

/** Waits for the token of the mail at index `after`. */
const waitForToken = ({ email }: TestMember, after = 0): Promise<string> =>
  eventually(() => {
    const [mail] = mailServer.getTextsTo(email).slice(after);
    const token = /\/confirmar-email\?token=([\w-]{43})/.exec(mail ?? '')?.[1];
    if (!token) throw new Error('No mail yet');
    return token;
  });
const isConfirmed = async ({ claims }: TestMember): Promise<unknown> =>
  (await users.service.call(getMe, { as: claims })).body.emailConfirmed;

export const emailConfirmation: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users, google, mailServer } = getService());
  });

  it('registration sends no mail', async () => {
    const member = await users.createMember();
    expect(await requests().countDocuments({ userId: member.id })).toBe(0);
    expect(await isConfirmed(member)).toBe(false);
  });

  it('link of the mail confirms the e-mail, once', async () => {
    const member = await users.createMember();
    expect(await request(member)).toMatchObject({ status: 204 });
    const token = await waitForToken(member);
    const [mail = ''] = mailServer.getTextsTo(member.email);
    expect(mail).toContain('Olá!');
    expect(mail).not.toContain('Ana Ribeiro');
    expect(mail).toContain(`<a href="${PUBLIC_URL}/confirmar-email?token=${token}"`);
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: { msg: 'E-mail confirmado.', message: 'E-mail confirmado.' },
    });
    expect(await isConfirmed(member)).toBe(true);
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { code: 'CONFIRMATION_TOKEN', msg: 'Este link não vale mais. Peça um novo.' },
    });
  });

  it('link confirms once when 20 requests use it', async () => {
    const member = await users.createMember();
    await request(member);
    const token = await waitForToken(member);
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(400)]);
  });

  it('confirmation revokes all links of the account, and sends no more of them', async () => {
    const member = await users.createMember();
    await request(member);
    const first = await waitForToken(member);
    await request(member);
    const second = await waitForToken(member, 1);
    expect(await confirm(second)).toMatchObject({ status: 200 });
    expect(await confirm(first)).toMatchObject({ status: 400 });
    expect(await request(member)).toMatchObject({ status: 204 });
    expect(await requests().countDocuments({ userId: member.id })).toBe(0);
    expect(mailServer.getTextsTo(member.email)).toHaveLength(2);
  });

  it('token is only in the mail, expires after 24 hours and does not survive the account', async () => {
    const [expired, deleted] = [await users.createMember(), await users.createMember()];
    for (const member of [expired, deleted]) await request(member);
    const token = await waitForToken(expired);
    const row = await confirmations().findOne({ userId: expired.id });
    expect(JSON.stringify(row)).not.toContain(token);
    const left = Number(row?.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(23 * 60 * 60_000);
    expect(left).toBeLessThanOrEqual(24 * 60 * 60_000);
    await confirmations().updateOne({ userId: expired.id }, { $set: { expiresAt: new Date() } });
    expect(await confirm(token)).toMatchObject({ status: 400 });
    const lost = await waitForToken(deleted);
    const proof = { body: { password: deleted.password }, headers: { 'x-client-address': randomAddress() } };
    expect(await users.service.call(deleteMe, { as: deleted.claims, ...proof })).toMatchObject({
      status: 204,
    });
    expect(await confirmations().countDocuments({ userId: deleted.id })).toBe(0);
    expect(await confirm(lost)).toMatchObject({ status: 400 });
  });

  it('fourth mail of a day is 429 with the seconds to wait', async () => {
    const member = await users.createMember();
    for (const _mail of [1, 2, 3]) expect(await request(member)).toMatchObject({ status: 204 });
    const refused = await request(member);
    expect(refused).toMatchObject({
      status: 429,
      body: { msg: 'Você fez isso muitas vezes em pouco tempo. Espere um pouco.' },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
  });

  it('e-mail verified by Google is confirmed', async () => {
    const email = randomEmail();
    const credential = await google.signCredential({ sub: email, email });
    const { body } = await users.service.call(googleLogin, {
      body: { credential },
      headers: { 'x-client-address': randomAddress() },
    });
    expect(body.user).toMatchObject({ emailConfirmed: true, voice: 0, voiceMissing: ['age'] });
    const member = { ...body.user, claims: toClaims(body.token), id: body.user._id, email };
    expect(await request(member)).toMatchObject({ status: 204 });
    expect(await requests().countDocuments({ userId: member.id })).toBe(0);
  });

  it('visitors cannot ask for a link, and a token that is no text is 400', async () => {
    expect(await users.service.call(requestEmailConfirmation, { as: visitor })).toMatchObject({
      status: 401,
    });
    for (const token of [undefined, '', { $ne: '' }, 'x'.repeat(201)])
      expect(await confirm(token)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'token', msg: 'Este link não vale mais. Peça um novo.' }] },
      });
    expect(await confirm('x')).toMatchObject({ status: 400, body: { code: 'CONFIRMATION_TOKEN' } });
  });
};
