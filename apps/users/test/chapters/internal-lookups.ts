import { listUserEmails, getUsersStats, searchUserIds } from '@pechincha/contracts/operations/internal';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { toSearchFields } from '../../src/accounts/account.schema.js';
import { createAdmin } from '../admin-requests.js';
import type { TestMember, TestUsers } from '../test-users.js';

let users: TestUsers;
let admin: TestMember;

export const internalLookups: Chapter<TestUsers> = (getService) => {
  beforeAll(async () => {
    users = getService();
    admin = await createAdmin(users);
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

  it('account search finds at most 100 existing accounts by name and a part of the e-mail, for the gateway only', async () => {
    const accounts = users.service.database.collection<{ _id: string }>('accounts');
    const [found, deletedMember] = [await users.createMember(), await users.createMember()];
    const $set = { name: 'Zulmira Quirino', ...toSearchFields('Zulmira Quirino') };
    await accounts.updateMany({ _id: { $in: [found.id, deletedMember.id] } }, { $set });
    await accounts.updateOne({ _id: deletedMember.id }, { $set: { deletedAt: new Date() } });
    const search = async (text: string, as: InternalClaims = { kind: 'gateway' }) => {
      const { status, body } = await users.service.call(searchUserIds, { as, query: { search: text } });
      return status === 200 ? (body as string[]) : status;
    };
    expect(await search('zulmira quir')).toEqual([found.id]);
    expect(await search(found.email.slice(0, -4))).toEqual([found.id]);
    expect(await search('')).toEqual([]);
    const row = await accounts.findOne({ _id: found.id });
    await accounts.insertMany(
      Array.from({ length: 100 }, (_none, index) => ({
        ...row,
        _id: newId(),
        email: `z${index}@exemplo.com.br`,
      })),
    );
    expect(await search('zulmira')).toHaveLength(100);
    expect(await search('zulmira', admin.claims)).toBe(403);
  });

  it('e-mail lookup returns existing accounts, at most 100, to the gateway only', async () => {
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
};
