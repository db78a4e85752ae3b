// Shows S10 of docs/reliability.md.
import { jest } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { changePassword, forgotPassword, resetPassword } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import type { UsersConfig } from '../../src/config.js';
import { Mailer } from '../../src/mail/mailer.js';
import { createResetMail } from '../../src/password-reset/reset-mail.worker.js';
import type { OneTimeTokenRow } from '../../src/one-time-tokens/one-time-tokens.repository.js';
import { RoleAndStatusService } from '../../src/sign-in/role-and-status.service.js';
import { decodeMail, type TestAccounts, type TestMailServer } from '../test-accounts.js';
import { randomAddress, randomEmail, PUBLIC_URL, type TestUsers } from '../test-users.js';

let users: TestUsers;
let mailServer: TestMailServer;
let logged: string[];

const requestReset = (email: unknown, address = randomAddress()) =>
  users.service.call(forgotPassword, { body: { email }, headers: { 'x-client-address': address } });
const reset = (token: unknown, password: unknown = 'chuva mansa 7') =>
  users.service.call(resetPassword, {
    body: { token, password },
    headers: { 'x-client-address': randomAddress() },
  });
const parseToken = (text: string | undefined): string => /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
const requests = () => users.service.database.collection('reset_requests');

/** Waits for the token of the mail at index `after`. */
const waitForToken = (email: string, after = 0): Promise<string> =>
  eventually(() => {
    const texts = mailServer.getTextsTo(email);
    if (texts.length <= after) throw new Error('No mail yet');
    return parseToken(texts[after]);
  });

/** Requests a reset and waits for the token of the mail at index `after`. */
async function requestToken(email: string, after = 0): Promise<string> {
  await requestReset(email);
  return waitForToken(email, after);
}

export const passwordReset: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users, mailServer } = getService());
    logged = [];
    for (const level of ['log', 'warn', 'error', 'debug'] as const) {
      jest.spyOn(Logger.prototype, level).mockImplementation((...parts: unknown[]) => {
        logged.push(
          JSON.stringify(parts, (_key, value: unknown) => (value instanceof Error ? value.stack : value)),
        );
      });
    }
  });
  afterAll(() => void (mailServer.isRefusing = false));

  it('reset link sets the password and ends all sessions', async () => {
    const member = await users.createMember();
    const response = await requestReset(`\u2068${member.email.toUpperCase()}\u2069`);
    expect(response).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('30 minutos') as string },
    });
    expect(response.body.msg).toBe(response.body.message);
    const token = await waitForToken(member.email);
    const [mail = ''] = mailServer.getTextsTo(member.email);
    expect(mail).toContain('Olá!');
    // Whoever registered may have given somebody else's address.
    expect(mail).not.toContain('Ana Ribeiro');
    expect(mail).toContain(`${PUBLIC_URL}/redefinir-senha?token=${token}`);
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).toContain('<meta name="color-scheme" content="light">');
    // No out-of-office reply is sent to it.
    expect(mail).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(mail).toMatch(/^Date: .+\r?$/m);
    expect(mail).toMatch(/^Message-ID: <[^@>]+@pechincha\.dev>\r?$/m);
    expect(mail).toContain(`<a href="${PUBLIC_URL}/redefinir-senha?token=${token}"`);

    const resetResponse = await reset(token);
    expect(resetResponse).toMatchObject({
      status: 200,
      body: { msg: 'Senha alterada. Entre com a nova senha.' },
    });
    expect(resetResponse.headers['x-password-hint']).toBeUndefined();
    expect(await users.getSessionState(member.claims.sid)).toMatchObject({ ended: true });
    expect((await users.login(member)).status).toBe(401);
    expect((await users.login({ ...member, password: 'chuva mansa 7' })).status).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'RESET_TOKEN' } });
  });

  it("ends a suspended member's sessions and keeps the suspension", async () => {
    const member = await users.createMember();
    await users.service.getProvider(RoleAndStatusService).suspend(member.id);
    expect((await reset(await requestToken(member.email))).status).toBe(200);
    expect(await users.getSessionState(member.claims.sid)).toMatchObject({ status: 'active', ended: true });
    const response = await users.login({ ...member, password: 'chuva mansa 7' });
    expect(response).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
  });

  it('reset token is only in the mail, not in the database or logs', async () => {
    const { email, id } = await users.createMember();
    const token = await requestToken(email);
    const collections = await users.service.database.listCollections();
    const rows = await Promise.all(collections.map(({ name }) => users.service.listRows(name)));
    expect(JSON.stringify(rows)).not.toContain(token);
    const row = await users.service.database.collection<OneTimeTokenRow>('resets').findOne({ userId: id });
    expect(row?.tokenHash).toMatch(/^[\w-]{43}$/);
    await eventually(async () => expect(await requests().countDocuments({ email })).toBe(0));
    await reset(token, 'abc');
    await reset(token);
    expect(logged.join('\n')).not.toContain(token);
  });

  it('reset token works once when 20 requests use it', async () => {
    const { email } = await users.createMember();
    const token = await requestToken(email);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_none, at) => reset(token, `chuva mansa ${at}`)),
    );
    const winners = responses.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(winners).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'RESET_TOKEN')).toHaveLength(19);
    expect((await users.login({ email, password: `chuva mansa ${winners[0]}` })).status).toBe(200);
  });

  it('reset link stays valid when a newer one is requested, until one is used', async () => {
    const { email } = await users.createMember();
    const [older, newer] = [await requestToken(email), await requestToken(email, 1)];
    expect((await reset(older)).status).toBe(200);
    expect((await reset(newer)).status).toBe(400);
  });

  it('only one of several reset links works when all are used at once', async () => {
    const { email } = await users.createMember();
    const tokens = [await requestToken(email), await requestToken(email, 1), await requestToken(email, 2)];
    const responses = await Promise.all(tokens.map((token, at) => reset(token, `chuva mansa ${at}`)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('password change revokes all reset links', async () => {
    const member = await users.createMember();
    const older = await requestToken(member.email);
    const newer = await requestToken(member.email, 1);
    const change = { current: member.password, password: 'novissima2' };
    const headers = { 'x-client-address': randomAddress() };
    expect(
      (await users.service.call(changePassword, { as: member.claims, body: change, headers })).status,
    ).toBe(204);
    expect((await reset(older)).status).toBe(400);
    expect((await reset(newer)).status).toBe(400);
    expect((await users.login({ ...member, password: 'novissima2' })).status).toBe(200);
  });

  it('reset link is invalid when 30 minutes have passed', async () => {
    const { email, id } = await users.createMember();
    const token = await requestToken(email);
    const resets = users.service.database.collection<OneTimeTokenRow>('resets');
    const row = await resets.findOne({ userId: id });
    const left = Number(row?.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(30 * 60_000);
    await resets.updateOne({ userId: id }, { $set: { expiresAt: new Date() } });
    expect((await reset(token)).status).toBe(400);
  });

  it('forgot password returns the same response when the account is unknown', async () => {
    const [member, stranger] = [await users.createMember(), randomEmail()];
    const [known, unknown] = [await requestReset(member.email), await requestReset(stranger)];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const getHeaderNames = ({ headers }: { headers: Record<string, unknown> }) =>
      Object.keys(headers).toSorted();
    expect(getHeaderNames(unknown)).toEqual(getHeaderNames(known));
    await eventually(async () => {
      expect(mailServer.getTextsTo(member.email)).toHaveLength(1);
      expect(await requests().countDocuments({ email: stranger })).toBe(0);
    });
    expect(mailServer.getTextsTo(stranger)).toHaveLength(0);
  });

  it('forgot password silently sends nothing when account or address is over its limit', async () => {
    const { email } = await users.createMember();
    const responses = [
      await requestReset(email),
      await requestReset(email),
      await requestReset(email),
      await requestReset(email),
    ];
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.msg}`)).size).toBe(1);
    expect(logged.join('\n')).toContain('Too many password reset requests');
    const [address, late] = [randomAddress(), randomEmail()];
    for (let index = 0; index < 30; index++) await requestReset(randomEmail(), address);
    expect((await requestReset(late, address)).status).toBe(200);
    // Accepted requests are done; the rejected one was never stored.
    await eventually(async () => expect(await requests().countDocuments({})).toBe(0));
    expect(mailServer.getTextsTo(email).length).toBeGreaterThan(0);
    expect(mailServer.getTextsTo(email).length).toBeLessThanOrEqual(3);
    expect(logged.filter((line) => line.includes(address))).toHaveLength(1);
  });

  it('reset mail is retried with a new token when sending fails', async () => {
    const { email } = await users.createMember();
    mailServer.isRefusing = true;
    await requestReset(email);
    const waitForFailures = (times: number) =>
      eventually(async () => {
        expect(logged.filter((line) => line.includes('A job failed and is retried'))).toHaveLength(times);
        return requests().findOne({ email });
      });
    const makeDue = () => requests().updateOne({ email }, { $set: { dueAt: new Date() } });
    const first = await waitForFailures(1);
    expect(first).toMatchObject({ attempts: 1 });
    expect(Number(first?.['dueAt']) - Number(first?.['askedAt'])).toBeGreaterThanOrEqual(60_000);
    await makeDue();
    const second = await waitForFailures(2);
    expect(second).toMatchObject({ attempts: 2 });
    expect(Number(second?.['dueAt']) - Number(first?.['askedAt'])).toBeGreaterThanOrEqual(120_000);
    mailServer.isRefusing = false;
    // As after a crash: nothing wakes the worker, which finds the due row.
    await makeDue();
    await eventually(() => expect(mailServer.getTextsTo(email)).toHaveLength(1));
    await eventually(async () => expect(await requests().countDocuments({ email })).toBe(0));
    expect((await reset(parseToken(mailServer.getTextsTo(email)[0]))).status).toBe(200);
  });

  it('reset request is dead after its last attempt, without the address in its error', async () => {
    const { email } = await users.createMember();
    const failure = Object.assign(new Error(`No connection for ${email}`), { code: 'ECONNECTION' });
    const send = jest.spyOn(Mailer.prototype, 'send').mockRejectedValue(failure);
    await requestReset(email);
    await eventually(async () => expect(await requests().findOne({ email })).toMatchObject({ attempts: 1 }));
    await requests().updateOne({ email }, { $set: { dueAt: new Date(), attempts: 8 } });
    const dead = await eventually(async () => {
      const row = await requests().findOne({ email });
      expect(row?.['dead']).toBeInstanceOf(Date);
      return row;
    });
    send.mockRestore();
    expect(dead?.['error']).toMatch(/^Error ECONNECTION +at ResetMailWorker\.send/);
    expect(logged.join('\n')).not.toContain(email);
  });

  it('reset request is deleted when the mail server refuses the address at the last attempt', async () => {
    const { email } = await users.createMember();
    mailServer.isRefusing = true;
    await requestReset(email);
    await eventually(async () => expect(await requests().findOne({ email })).toMatchObject({ attempts: 1 }));
    await requests().updateOne({ email }, { $set: { dueAt: new Date(), attempts: 8 } });
    await eventually(async () => expect(await requests().countDocuments({ email })).toBe(0));
    mailServer.isRefusing = false;
    expect(mailServer.getTextsTo(email)).toHaveLength(0);
  });

  it.each([
    [{ token: 'x', password: 'abc1' }, 'password', 'A senha deve ter pelo menos 6 caracteres'],
    [{ token: 'x', password: 'abcdefg' }, 'password', 'A senha deve conter pelo menos um número'],
    [{ token: { $ne: '' }, password: 'abcdef1' }, 'token', 'Este link não vale mais. Peça um novo.'],
  ])('returns 400 when the form is %j', async ({ token, password }, field, msg) => {
    expect(await reset(token, password)).toMatchObject({ status: 400, body: { errors: [{ field, msg }] } });
  });

  it('forgot password returns 400 when the e-mail is invalid', async () => {
    expect(await requestReset('nope')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email', msg: 'Email inválido' }] },
    });
  });

  it('reset mail escapes HTML in names', () => {
    const { html, text } = createResetMail(
      'Pechincha',
      'a@b.example',
      '<img src=x onerror="alert(1)">',
      'https://x.example/?token=1',
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img');
    expect(text).toContain('<img');
  });

  it('mailer saves mails as .eml and .txt when there is no mail server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pechincha-mails-'));
    const config = { MAIL_DIR: join(folder, 'mails'), MAIL_FROM: 'nao-responda@pechincha.dev' };
    const link = 'https://x.example/redefinir-senha?token=abc';
    await new Mailer(config as UsersConfig).send(
      createResetMail('Pechincha', 'ana@pechincha.dev', 'Ana', link),
    );
    const files = (await readdir(config.MAIL_DIR)).toSorted();
    expect(files.map((file) => file.slice(-4))).toEqual(['.eml', '.txt']);
    const [eml = '', txt = ''] = await Promise.all(
      files.map((file) => readFile(join(config.MAIL_DIR, file), 'utf8')),
    );
    expect(decodeMail(eml)).toContain(link);
    expect(eml).toMatch(/^To: ana@pechincha\.dev\r?$/m);
    expect(txt).toContain(`Para: ana@pechincha.dev\nAssunto: Crie sua nova senha do Pechincha\n\nOlá, Ana!`);
    expect(txt).toContain(`\n${link}\n`);
    await rm(folder, { recursive: true });
  });
};
