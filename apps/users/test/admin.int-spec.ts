import { jest } from '@jest/globals';
import { listAudit, setUserRole } from '@pechincha/contracts/operations/users-admin';
import { listUserEmails, getUsersStats } from '@pechincha/contracts/operations/internal';
import { getMe } from '@pechincha/contracts/operations/users';
import { eventually } from '@pechincha/testing/eventually';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import { newId } from '@pechincha/testing/event-factory';
import { member, visitor } from '@pechincha/testing/test-service';
import { AccountsRepository } from '../src/accounts/accounts.repository.js';
import { AppointAdminService } from '../src/admin/appoint-admin.service.js';
import { createAdmin, setRole, setStatus, demoteAllAdmins } from './admin-requests.js';
import { TestUsers, type TestMember } from './test-users.js';

let users: TestUsers;
let admin: TestMember;
beforeAll(async () => {
  users = await TestUsers.start();
  admin = await createAdmin(users);
});
afterAll(() => users.destroy());

const listAudited = (id?: string) =>
  users.service.call(listAudit, { as: admin.claims, query: id ? { member: id } : {} });

describe('suspension', () => {
  it('ends every session in Redis before the response and blocks sign-in', async () => {
    const ana = await users.createMember();
    const { status, body } = await setStatus(users, admin, ana.id, 'suspended');
    expect([status, body.status, body.email]).toEqual([200, 'suspended', ana.email]);
    expect(await users.getSessionState(ana.claims.sid)).toMatchObject({ ended: true, status: 'suspended' });
    await eventually(() =>
      expect(users.sessionChanges).toContainEqual({ userId: ana.id, sessionId: null, kind: 'suspended' }),
    );
    const refused = await users.login(ana);
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect((await setStatus(users, admin, ana.id, 'active')).body.status).toBe('active');
    expect((await users.login(ana)).status).toBe(200);
  });

  it('writes nothing when status or role is already set', async () => {
    const [ana, bruna] = [await users.createMember(), await users.createMember()];
    await setStatus(users, admin, ana.id, 'suspended');
    for (const [change, value, { id, claims }] of [
      [setStatus, 'suspended', ana],
      [setStatus, 'active', bruna],
      [setRole, 'user', bruna],
    ] as const) {
      const stateBefore = await users.getSessionState(claims.sid);
      const { status, body } = await change(users, admin, id, value);
      expect([status, body._id, [body.status, body.role].includes(value)]).toEqual([200, id, true]);
      expect(await users.getSessionState(claims.sid)).toEqual(stateBefore);
    }
    expect((await listAudited(ana.id)).body.total).toBe(1);
    expect((await listAudited(bruna.id)).body.total).toBe(0);
  });
});

describe('role change', () => {
  it('updates open sessions at once without ending them', async () => {
    const ana = await users.createMember();
    for (const role of ['manager', 'admin', 'user']) {
      const { status, body } = await setRole(users, admin, ana.id, role);
      expect([status, body.role]).toEqual([200, role]);
      expect(await users.getSessionState(ana.claims.sid)).toMatchObject({ ended: false, role });
    }
    const { body } = await users.service.call(getMe, { as: ana.claims });
    expect(body).toMatchObject({ _id: ana.id, role: 'user' });
  });

  it('fails with OWN_ACCOUNT when admins change their own account', async () => {
    const responses = [
      await setRole(users, admin, admin.id, 'user'),
      await setRole(users, admin, admin.id, 'admin'),
      await setStatus(users, admin, admin.id, 'suspended'),
    ];
    for (const { status, body } of responses) expect([status, body.code]).toEqual([409, 'OWN_ACCOUNT']);
  });

  it('fails with FORBIDDEN when the caller is no longer an admin', async () => {
    const [formerAdmin, ana] = [await createAdmin(users), await users.createMember()];
    expect((await setRole(users, admin, formerAdmin.id, 'user')).status).toBe(200);
    const refused = await setRole(users, formerAdmin, ana.id, 'manager');
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await listAudited(ana.id)).body.total).toBe(0);
  });

  it('keeps one admin when two admins remove each other at once', async () => {
    const isolatedUsers = await TestUsers.start();
    try {
      const changes = [
        [setRole, 'user'],
        [setStatus, 'suspended'],
        [setRole, 'manager'],
      ] as const;
      for (const [change, value] of changes) {
        await demoteAllAdmins(isolatedUsers);
        const [one, other] = [await createAdmin(isolatedUsers), await createAdmin(isolatedUsers)];
        const responses = await Promise.all([
          change(isolatedUsers, one, other.id, value),
          change(isolatedUsers, other, one.id, value),
        ]);
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        expect(responses.find(({ status }) => status === 409)?.body.code).toBe('LAST_ADMIN');
        const activeAdmins = { role: 'admin', status: 'active' };
        expect(await isolatedUsers.service.database.collection('accounts').countDocuments(activeAdmins)).toBe(
          1,
        );
      }
    } finally {
      await isolatedUsers.destroy();
    }
  });
});

describe('audit log', () => {
  it('lists author, member and change, newest first', async () => {
    const ana = await users.createMember();
    await setRole(users, admin, ana.id, 'manager');
    await setStatus(users, admin, ana.id, 'suspended');
    const { status, body } = await listAudited(ana.id);
    const entry = {
      by: { _id: admin.id, name: 'Ana Ribeiro' },
      member: { _id: ana.id, name: 'Ana Ribeiro' },
    };
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, totalPages: 1, total: 2 });
    expect(body.entries).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        ...entry,
        what: 'status',
        from: 'active',
        to: 'suspended',
      },
      {
        _id: expect.any(String),
        at: expect.any(String),
        ...entry,
        what: 'role',
        from: 'user',
        to: 'manager',
      },
    ]);
  });

  it('is paginated over all accounts', async () => {
    const { body } = await users.service.call(listAudit, {
      as: admin.claims,
      query: { limit: '1', page: '2' },
    });
    expect(body.entries).toHaveLength(1);
    expect(body).toMatchObject({ page: 2, totalPages: body.total });
    const pageBeyondEnd = { as: admin.claims, query: { limit: '100', page: '500' } };
    expect((await users.service.call(listAudit, pageBeyondEnd)).body.entries).toEqual([]);
  });

  it('gets no entry when the change fails', async () => {
    const ana = await users.createMember();
    const failing = jest.spyOn(users.service.getProvider(AccountsRepository), 'update');
    failing.mockRejectedValueOnce(new Error('update failed'));
    expect((await setRole(users, admin, ana.id, 'manager')).status).toBe(500);
    failing.mockRestore();
    expect((await listAudited(ana.id)).body.total).toBe(0);
  });

  it('returns no name when the account was deleted', async () => {
    const ana = await users.createMember();
    await setRole(users, admin, ana.id, 'manager');
    const accounts = users.service.database.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: ana.id }, { $set: { deletedAt: new Date() } });
    expect((await listAudited(ana.id)).body.entries[0].member).toEqual({ _id: ana.id, name: null });
    expect((await setRole(users, admin, ana.id, 'user')).status).toBe(404);
    expect((await setStatus(users, admin, ana.id, 'suspended')).status).toBe(404);
  });
});

describe('make-admin', () => {
  it('sets the role, lifts a suspension and writes audit entries without an author', async () => {
    const ana = await users.createMember();
    await setStatus(users, admin, ana.id, 'suspended');
    const command = users.service.getProvider(AppointAdminService);
    expect(await command.appoint(` ${ana.email.toUpperCase()} `)).toBe(true);
    expect(await command.appoint(ana.email)).toBe(false);
    const { body } = await listAudited(ana.id);
    expect(body.entries.slice(0, 2)).toMatchObject([
      { by: null, what: 'role', from: 'user', to: 'admin' },
      { by: null, what: 'status', from: 'suspended', to: 'active' },
    ]);
    expect(body.total).toBe(3);
    expect((await users.login(ana)).body.user).toMatchObject({ role: 'admin', status: 'active' });
  });

  it('fails with USER_NOT_FOUND when the account is unknown', async () => {
    const unknown = users.service.getProvider(AppointAdminService).appoint('ninguem@exemplo.com.br');
    await expect(unknown).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});

it('admin operations require an admin, return 404 for unknown accounts and reject unknown values', async () => {
  const { id } = await users.createMember();
  for (const as of [visitor, member(), member(newId(), 'manager')]) {
    const { status } = await users.service.call(setUserRole, { as, params: { id }, body: { role: 'admin' } });
    expect(status).toBe(as === visitor ? 401 : 403);
  }
  expect((await setRole(users, admin, newId(), 'user')).status).toBe(404);
  expect((await setRole(users, admin, 'x', 'user')).status).toBe(404);
  const invalidRole = await setRole(users, admin, id, 'dona');
  expect([invalidRole.status, invalidRole.body.errors[0]]).toMatchObject([
    400,
    { field: 'role', msg: 'Função desconhecida' },
  ]);
  const invalidStatus = await setStatus(users, admin, id, 'gone');
  expect([invalidStatus.status, invalidStatus.body.errors[0]]).toMatchObject([
    400,
    { field: 'status', msg: 'Situação desconhecida' },
  ]);
  const invalidMember = await users.service.call(listAudit, { as: admin.claims, query: { member: 'x' } });
  expect([invalidMember.status, invalidMember.body.errors[0].msg]).toEqual([400, 'Identificador inválido']);
});

it('dashboard numbers cover all accounts, active ones and at most five recent ones', async () => {
  const accounts = users.service.database.collection<{ _id: string }>('accounts');
  const [old, deletedMember] = [await users.createMember(), await users.createMember()];
  for (let more = 0; more < 5; more++) await users.createMember();
  await accounts.updateOne({ _id: deletedMember.id }, { $set: { deletedAt: new Date() } });
  const recent = async (period: string) =>
    (await users.service.call(getUsersStats, { as: { kind: 'gateway' }, query: { period } })).body;
  await accounts.updateMany({}, { $set: { createdAt: new Date(Date.now() - 40 * 86_400_000) } });
  await accounts.updateOne({ _id: old.id }, { $set: { createdAt: new Date(Date.now() - 3 * 86_400_000) } });
  expect((await recent('day')).recentUsers).toEqual([]);
  for (const period of ['week', 'month']) {
    expect((await recent(period)).recentUsers).toMatchObject([
      { _id: old.id, email: old.email, avatar: null },
    ]);
  }
  await accounts.updateMany({}, { $set: { createdAt: new Date() } });
  const { totalUsers, activeUsers, recentUsers } = await recent('day');
  expect(recentUsers).toHaveLength(5);
  expect(totalUsers).toBe(await accounts.countDocuments({ deletedAt: { $exists: false } }));
  const active = { status: 'active', deletedAt: { $exists: false } };
  expect(activeUsers).toBe(await accounts.countDocuments(active));
  expect(activeUsers).toBeLessThan(totalUsers + 1);
});

it('internal e-mail lookup returns existing accounts, at most 100, to the gateway only', async () => {
  const [ana, bia, deletedMember] = [
    await users.createMember(),
    await users.createMember(),
    await users.createMember(),
  ];
  const accounts = users.service.database.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: deletedMember.id }, { $set: { deletedAt: new Date() } });
  const getEmails = (ids: string[], as: InternalClaims = { kind: 'gateway' }) =>
    users.service.call(listUserEmails, { as, query: { ids: ids.join(',') } });
  const { status, body } = await getEmails([bia.id, deletedMember.id, newId(), ana.id, ana.id]);
  expect([status, body.length]).toEqual([200, 2]);
  expect(body).toEqual(
    expect.arrayContaining([
      { _id: ana.id, email: ana.email },
      { _id: bia.id, email: bia.email },
    ]),
  );
  expect((await getEmails(Array.from({ length: 100 }, newId))).body).toEqual([]);
  for (const [ids, msg] of [
    [[], 'Informe as contas'],
    [['x'], 'Identificador inválido'],
    [Array.from({ length: 101 }, newId), 'No máximo 100 contas de cada vez'],
  ] as const) {
    const refused = await getEmails([...ids]);
    expect([refused.status, refused.body.errors[0].msg]).toEqual([400, msg]);
  }
  expect((await getEmails([ana.id], admin.claims)).status).toBe(403);
});
