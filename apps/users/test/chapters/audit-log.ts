import { jest } from '@jest/globals';
import { listAudit } from '@pechincha/contracts/operations/users-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { AccountsRepository } from '../../src/accounts/accounts.repository.js';
import { createAdmin, listAudited, setRole, setStatus } from '../admin-requests.js';
import type { TestMember, TestUsers } from '../test-users.js';

let users: TestUsers;
let admin: TestMember;

export const auditLog: Chapter<TestUsers> = (getService) => {
  beforeAll(async () => {
    users = getService();
    admin = await createAdmin(users);
  });

  it('lists author, member and change, newest first', async () => {
    const ana = await users.createMember();
    await setRole(users, admin, ana.id, 'manager');
    await setStatus(users, admin, ana.id, 'suspended');
    const { status, body } = await listAudited(users, admin, ana.id);
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
    expect((await listAudited(users, admin, ana.id)).body.total).toBe(0);
  });

  it('returns no name when the account was deleted', async () => {
    const ana = await users.createMember();
    await setRole(users, admin, ana.id, 'manager');
    const accounts = users.service.database.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: ana.id }, { $set: { deletedAt: new Date() } });
    expect((await listAudited(users, admin, ana.id)).body.entries[0].member).toEqual({
      _id: ana.id,
      name: null,
    });
    expect((await setRole(users, admin, ana.id, 'user')).status).toBe(404);
    expect((await setStatus(users, admin, ana.id, 'suspended')).status).toBe(404);
  });
};
