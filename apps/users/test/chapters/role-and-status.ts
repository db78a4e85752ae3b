import { getMe } from '@pechincha/contracts/operations/users';
import { listAudit, setUserRole } from '@pechincha/contracts/operations/users-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { member, visitor } from '@pechincha/testing/test-service';
import { createAdmin, demoteAllAdmins, listAudited, setRole, setStatus } from '../admin-requests.js';
import type { TestMember, TestUsers } from '../test-users.js';

let users: TestUsers;
let admin: TestMember;

export const roleAndStatus: Chapter<TestUsers> = (getService) => {
  beforeAll(async () => {
    users = getService();
    admin = await createAdmin(users);
  });

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
      expect((await listAudited(users, admin, ana.id)).body.total).toBe(1);
      expect((await listAudited(users, admin, bruna.id)).body.total).toBe(0);
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
      expect((await listAudited(users, admin, ana.id)).body.total).toBe(0);
    });
  });

  it('admin operations require an admin, return 404 for unknown accounts and reject unknown values', async () => {
    const { id } = await users.createMember();
    for (const as of [visitor, member(), member(newId(), 'manager')]) {
      const { status } = await users.service.call(setUserRole, {
        as,
        params: { id },
        body: { role: 'admin' },
      });
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
};

export const lastAdmin: Chapter<TestUsers> = (getService) => {
  beforeAll(() => {
    users = getService();
  });

  it('remains when two admins remove each other at once', async () => {
    const changes = [
      [setRole, 'user'],
      [setStatus, 'suspended'],
      [setRole, 'manager'],
    ] as const;
    for (const [change, value] of changes) {
      await demoteAllAdmins(users);
      const [one, other] = [await createAdmin(users), await createAdmin(users)];
      const responses = await Promise.all([
        change(users, one, other.id, value),
        change(users, other, one.id, value),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(responses.find(({ status }) => status === 409)?.body.code).toBe('LAST_ADMIN');
      const activeAdmins = { role: 'admin', status: 'active' };
      expect(await users.service.database.collection('accounts').countDocuments(activeAdmins)).toBe(1);
    }
  });
};
