// Shows S4, S9 of docs/reliability.md.
import { createPublicKey } from 'node:crypto';
import {
  changePassword,
  getMe,
  getPublicProfile,
  register,
  updateMe,
} from '@pechincha/contracts/operations/users';
import { currentUser, publicUser } from '@pechincha/contracts/entities/user';
import type { Chapter } from '@pechincha/testing/chapters';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { visitor } from '@pechincha/testing/test-service';
import { eventually } from '@pechincha/testing/eventually';
import { jwtVerify } from 'jose';
import { AccountsRepository } from '../../src/accounts/accounts.repository.js';
import type { TestAccounts } from '../test-accounts.js';
import { randomAddress, randomEmail, memberKeys, type TestMember, type TestUsers } from '../test-users.js';

let users: TestUsers;

const HOUR = 3600;

export const accounts: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users } = getService());
  });

  describe('register', () => {
    it('creates an account and a session and publishes both events', async () => {
      const email = randomEmail();
      const { status, body } = await users.register({
        name: '  Ana  ',
        email: email.toUpperCase(),
        password: 'segredo1',
      });
      expect(status).toBe(201);
      expect(currentUser.parse(body.user)).toMatchObject({
        name: 'Ana',
        email,
        role: 'user',
        status: 'active',
        points: 0,
      });
      const { payload, protectedHeader } = await jwtVerify(
        body.token,
        createPublicKey(memberKeys.publicKey),
        {
          issuer: 'pechincha-users',
          audience: 'pechincha',
          typ: 'pechincha-member+jwt',
          algorithms: ['RS256'],
        },
      );
      expect(protectedHeader.alg).toBe('RS256');
      expect(payload).toMatchObject({ sub: body.user._id, role: 'user' });
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(12 * HOUR);
      expect(await users.getSessionState(String(payload['sid']))).toMatchObject({
        userId: body.user._id,
        status: 'active',
        ended: false,
      });
      await eventually(() =>
        expect(users.service.broker.listReceived('user.registered').map(({ data }) => data)).toContainEqual({
          userId: body.user._id,
          name: 'Ana',
          avatar: null,
        }),
      );
      await eventually(() =>
        expect(
          users.service.broker.listReceived('user.email-changed').map(({ data }) => data),
        ).toContainEqual({
          userId: body.user._id,
          email,
        }),
      );
      const row = await users.service.database.collection('accounts').findOne({ email });
      expect(row?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(JSON.stringify(body)).not.toContain('argon2');
    });

    it('creates one account per e-mail when requests are concurrent or differ in case', async () => {
      const email = randomEmail();
      const responses = await Promise.all(
        ['a', 'b', 'c'].map(() => users.register({ name: 'Bruno', email, password: 'segredo1' })),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      expect(
        await users.register({ name: 'Bruno', email: email.toUpperCase(), password: 'segredo1' }),
      ).toMatchObject({
        status: 409,
        body: { code: 'EMAIL_TAKEN', errors: [{ field: 'email' }] },
      });
    });

    it('ignores fields that are not in the form', async () => {
      const email = randomEmail();
      const startedAt = Date.now();
      const { body } = await users.register({
        name: 'Caio',
        email,
        password: 'segredo1',
        role: 'admin',
        status: 'suspended',
        points: 99,
        level: 'x',
        badges: ['x'],
        likesCount: 9,
        _id: 'f'.repeat(24),
        createdAt: '2001-01-01',
        passwordHash: 'x',
        revision: 7,
      });
      expect(body.user).toMatchObject({
        role: 'user',
        status: 'active',
        points: 0,
        level: null,
        badges: [],
        likesCount: 0,
      });
      const row = await users.service.database.collection('accounts').findOne({ email });
      const passwordHash = expect.stringMatching(/^\$argon2id\$/);
      expect(row).toMatchObject({ revision: 1, role: 'user', status: 'active', passwordHash });
      expect(row?.['createdAt'].getTime()).toBeGreaterThanOrEqual(startedAt);
      expect(String(row?._id)).not.toBe('f'.repeat(24));
    });

    it.each([
      [{ name: 'A' }, 'name', 'O nome deve ter pelo menos 2 caracteres'],
      [{ email: 'nope' }, 'email', 'Email inválido'],
      [{ email: { $ne: null } }, 'email', 'Email inválido'],
      [{ password: 'a1' }, 'password', 'A senha deve ter pelo menos 6 caracteres'],
      [{ password: 'abcdefg' }, 'password', 'A senha deve conter pelo menos um número'],
      [{ password: 'a1'.repeat(129) }, 'password', 'A senha deve ter no máximo 256 caracteres'],
    ])('returns 400 when the form has %j', async (change, field, message) => {
      const response = await users.register({
        name: 'Davi',
        email: randomEmail(),
        password: 'segredo1',
        ...change,
      });
      expect(response).toMatchObject({ status: 400, body: { errors: [{ field, message, msg: message }] } });
    });

    it('uses all characters of a long non-ASCII password', async () => {
      const [email, password] = [randomEmail(), `${'ção🔑'.repeat(30)}1`];
      await users.register({ name: 'Eva', email, password });
      expect((await users.login({ email, password })).status).toBe(200);
      expect((await users.login({ email, password: password.slice(0, 72) })).status).toBe(401);
    });
  });

  describe('an account', () => {
    it('is returned in full to its member and without private fields to others', async () => {
      const member = await users.createMember();
      const ownAccount = await users.service.call(getMe, { as: member.claims });
      expect(currentUser.parse(ownAccount.body)).toEqual(ownAccount.body);
      expect(ownAccount.body).toMatchObject({ hasPassword: true });
      expect(JSON.stringify(ownAccount.body)).not.toContain('argon2');
      const other = await users.service.call(getPublicProfile, { as: visitor, params: { id: member.id } });
      expect(publicUser.parse(other.body)).toEqual(other.body);
      expect(Object.keys(other.body)).not.toEqual(expect.arrayContaining(['email']));
      expect(JSON.stringify(other.body)).not.toContain(member.email);
    });

    it('is not found when the id is unknown or malformed', async () => {
      for (const id of ['0'.repeat(24), 'nope']) {
        expect((await users.service.call(getPublicProfile, { params: { id } })).status).toBe(404);
      }
    });

    it('publishes user.updated in order when it is renamed', async () => {
      const member = await users.createMember();
      const rename = (name: unknown) =>
        users.service.call(updateMe, { as: member.claims, body: { name, role: 'admin' } });
      expect(await rename(' Ana Maria ')).toMatchObject({
        status: 200,
        body: { name: 'Ana Maria', role: 'user' },
      });
      await rename('Ana Paula');
      expect(await rename('  ')).toMatchObject({
        status: 400,
        body: { errors: [{ msg: 'Nome de exibição é obrigatório.' }] },
      });
      expect(await rename('An')).toMatchObject({
        body: { errors: [{ msg: 'Nome de exibição deve ter pelo menos 3 caracteres.' }] },
      });
      await eventually(() => {
        const events = users.service.broker
          .listReceived('user.updated')
          .filter(({ subject }) => subject === member.id);
        expect(
          events.map(({ subjectVersion, data }) => [subjectVersion, (data as { name: string }).name]),
        ).toEqual([
          [2, 'Ana Maria'],
          [3, 'Ana Paula'],
        ]);
      });
    });

    it('requires a member', async () => {
      expect((await users.service.call(getMe, { as: visitor })).status).toBe(401);
      expect((await users.service.call(updateMe, { as: visitor, body: { name: 'Xxx' } })).status).toBe(401);
    });
  });

  describe('users database', () => {
    it('has unique indexes on e-mail and Google id and a TTL index on sessions', async () => {
      const indexes = await users.service.database.collection('accounts').indexes();
      expect(indexes.filter(({ unique }) => unique).map(({ key }) => key)).toEqual([
        { email: 1 },
        { googleSub: 1 },
      ]);
      const sessions = await users.service.database.collection('sessions').indexes();
      expect(sessions.find(({ key }) => key['expiresAt'])).toMatchObject({ expireAfterSeconds: 0 });
    });
  });

  describe('weak password', () => {
    const getHint = ({ headers }: { headers: Record<string, unknown> }): string =>
      decodeURIComponent(String(headers['x-password-hint'] ?? ''));

    it('is accepted with a hint', async () => {
      const body = { name: 'Ana Ribeiro', email: randomEmail() };
      const headers = { 'x-client-address': randomAddress() };
      const weak = await users.service.call(register, { body: { ...body, password: 'senha123' }, headers });
      expect(weak.status).toBe(201);
      expect(getHint(weak)).toContain('entre as mais usadas');
      const strong = { ...body, email: randomEmail(), password: 'chuva mansa 7' };
      expect(getHint(await users.service.call(register, { body: strong, headers }))).toBe('');
      const member = await users.createMember();
      const change = { current: member.password, password: 'ribeiro2026' };
      const changed = await users.service.call(changePassword, { as: member.claims, body: change, headers });
      expect(changed.status).toBe(204);
      expect(getHint(changed)).toContain('seu nome ou e-mail');
    });
  });

  const name = (msg: string) => ({ status: 400, body: { errors: [{ field: 'name', msg }] } });
  const registerAs = (as: string) => users.register({ name: as, email: randomEmail(), password: 'segredo1' });
  const rename = async (to: string, claims?: TestMember['claims']) =>
    users.service.call(updateMe, { as: claims ?? (await users.createMember()).claims, body: { name: to } });

  it.each([
    ['Ana\tLima\n', 'Ana Lima'],
    ['Ana\r\nLima', 'Ana Lima'],
    ['A\u200Bna\u0000 \uFEFFLi\u00ADma\u2060', 'Ana Lima'],
    ['Ana 👩\u200D💻', 'Ana 👩\u200D💻'],
    ['김민', '김민'],
  ])('%j is taken as %j', async (given, taken) => {
    expect(await registerAs(given)).toMatchObject({ status: 201, body: { user: { name: taken } } });
    expect(await rename(`Dona ${given}`)).toMatchObject({ status: 200, body: { name: `Dona ${taken}` } });
  });

  it.each(['🎧🎧', '@@', '...', 'ーー', 'A-', '\u0301\u0301', 'ㅤㅤ', '😀'.repeat(80)])(
    'name %j without two letters or digits is refused',
    async (given) => {
      expect(await registerAs(given)).toMatchObject(name('O nome deve ter pelo menos 2 caracteres'));
      expect(await rename(`${given}-`)).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } });
    },
  );

  it.each(['Ana \u202Egpj', 'Ana \u2067Lima'])(
    'name %j with a direction control is refused',
    async (given) => {
      const refused = name('Texto inválido: há caracteres que não se veem');
      expect(await registerAs(given)).toMatchObject(refused);
      expect(await rename(given)).toMatchObject(refused);
    },
  );

  it.each([
    ['аdmin', 'Este nome é reservado: escolha outro'],
    ['Suporte Pechincha', 'Este nome é reservado: escolha outro'],
    ['Ganhe R$ 500 em www.golpe.example', 'O nome não pode ter endereços.'],
  ])('name %s is refused', async (given, msg) => {
    expect(await registerAs(given)).toMatchObject(name(msg));
    expect(await rename(given)).toMatchObject(name(msg));
  });

  it('account with a name that is refused now signs in and changes its picture', async () => {
    const member = await users.createMember();
    const rows = users.service.getProvider(AccountsRepository);
    await users.service
      .getProvider(UnitOfWork)
      .run(({ session }) => rows.update({ _id: member.id }, { name: 'Administrador' }, session));
    expect((await users.login(member)).status).toBe(200);
    expect(await rename('Administrador', member.claims)).toMatchObject({ status: 200 });
    expect(await rename('Suporte', member.claims)).toMatchObject({ status: 400 });
  });

  it.each(['a@127.0.0.1', 'a@exemplo.1'])('e-mail %j is refused', async (email) => {
    expect(await users.register({ name: 'Ana', email, password: 'segredo1' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email', msg: 'Email inválido' }] },
    });
  });

  it('e-mail with marks of direction around it is that without them', async () => {
    const email = randomEmail();
    const password = 'segredo1';
    const registered = await users.register({ name: 'Ana', email: `\u200E${email}\u200B`, password });
    expect(registered).toMatchObject({ status: 201, body: { user: { email } } });
    expect((await users.login({ email: `\u2068${email}\u2069`, password })).status).toBe(200);
  });
};
