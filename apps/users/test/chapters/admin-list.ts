import { listUsers } from '@pechincha/contracts/operations/users-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { toUserListPlan, type UserListQuery } from '../../src/admin/admin-users.repository.js';
import { toEmailKeys, toSearchFields } from '../../src/accounts/account.schema.js';
import { createAdmin } from '../admin-requests.js';
import type { TestMember, TestUsers } from '../test-users.js';

let users: TestUsers;
let admin: TestMember;

const NAMES = ['João Sá', 'joana Prado', 'Ágata Lima', 'Bruno Sá Prado', 'Zélia Nunes', 'Caio Lima'];
const roles = ['user', 'user', 'manager', 'admin'] as const;

const emailOf = (index: number) => `conta+promo.pessoa${index}.x@exemplo.com.br`;

/** Six names in turn; one in five suspended, one in eleven deleted; each an hour older than the one before. */
const account = (index: number) => {
  const name = NAMES[index % NAMES.length] ?? '';
  return {
    _id: newId(),
    name,
    email: emailOf(index),
    passwordHash: null,
    avatar: null,
    role: roles[index % 4],
    status: index % 5 === 0 ? 'suspended' : 'active',
    createdAt: new Date(Date.now() - index * 3_600_000),
    lastSignInAt: null,
    revision: 1,
    level: null,
    points: index,
    pointsVersion: 1,
    badges: ['Pioneira'],
    promotionsCount: 1,
    likesCount: 2,
    commentsCount: 3,
    ...toSearchFields(name),
    emailKeys: toEmailKeys(emailOf(index)),
    ...(index % 11 === 0 ? { deletedAt: new Date() } : {}),
  };
};

const list = async (query: Record<string, string> = {}) => {
  const response = await users.service.call(listUsers, { as: admin.claims, query });
  return response.body as {
    users: { name: string; email: string; role: string; status: string; createdAt: string }[];
    pagination: { total: number; pages: number; totalIsExact: boolean };
    errors: { field: string; msg: string }[];
  };
};

const base: UserListQuery = {
  page: 3,
  limit: 10,
  sort: 'recent',
  role: undefined,
  status: undefined,
  search: '',
};
const sorts = ['recent', 'name', 'role', 'status'] as const;
const filters = [{}, { role: 'user' }, { status: 'active' }, { role: 'admin', status: 'active' }] as const;

export const adminList: Chapter<TestUsers> = (getService) => {
  beforeAll(async () => {
    users = getService();
    admin = await createAdmin(users);
    const rows = Array.from({ length: 330 }, (_none, index) => account(index));
    await users.service.database.collection<{ _id: string }>('accounts').insertMany(rows);
  });

  it('returns ten accounts per page, newest first, without deleted ones', async () => {
    const { users: first, pagination } = await list();
    expect(first).toHaveLength(10);
    expect(pagination).toEqual({ total: 301, pages: 31, totalIsExact: true });
    const times = first.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(Object.keys(first[5] ?? {}).toSorted()).toEqual(
      [
        '_id',
        'name',
        'email',
        'avatar',
        'role',
        'status',
        'level',
        'points',
        'badges',
        'promotionsCount',
        'likesCount',
        'commentsCount',
        'createdAt',
      ].toSorted(),
    );
    const all = (
      await Promise.all([1, 2, 3, 4].map((page) => list({ limit: '100', page: `${page}` })))
    ).flatMap((page) => page.users);
    expect(new Set(all.map(({ email }) => email)).size).toBe(301);
    expect((await list({ page: '5', limit: '100' })).users).toEqual([]);
  });

  it('sorts by name (ignoring case and accents), role and status', async () => {
    const names = (await list({ sort: 'name', limit: '100' })).users.map(({ name }) => name);
    expect([...new Set(names)].slice(0, 3)).toEqual(['Ágata Lima', 'Ana Ribeiro', 'Bruno Sá Prado']);
    const byRole = (await list({ sort: 'role', limit: '100' })).users.map(({ role }) => role);
    expect(byRole).toEqual(byRole.toSorted());
    const byStatus = (await list({ sort: 'status', limit: '100', page: '3' })).users;
    expect(byStatus.map(({ status }) => status)).toEqual(byStatus.map(({ status }) => status).toSorted());
    expect(new Set(byStatus.map(({ status }) => status)).size).toBe(2);
  });

  it('filters by role and status and ignores empty filters', async () => {
    const { users: found, pagination } = await list({ role: 'manager', status: 'suspended', sort: 'name' });
    expect(pagination.total).toBeGreaterThan(5);
    for (const one of found) expect(one).toMatchObject({ role: 'manager', status: 'suspended' });
    expect((await list({ role: '', status: '', search: '' })).pagination.total).toBe(301);
  });

  it('admin search finds names by words and prefix, and e-mails by prefixes of their parts', async () => {
    const searchNames = async (search: string) => [
      ...new Set((await list({ search, limit: '100' })).users.map(({ name }) => name)),
    ];
    expect(await searchNames('JOÃO')).toEqual(['João Sá']);
    expect((await searchNames('joa')).toSorted()).toEqual(['João Sá', 'joana Prado']);
    expect(await searchNames('prado bru')).toEqual(['Bruno Sá Prado']);
    expect(await searchNames('rado')).toEqual([]);
    expect(await searchNames('sa prad')).toEqual(['Bruno Sá Prado']);
    const searchEmails = async (search: string) => (await list({ search })).users.map(({ email }) => email);
    for (const search of ['Conta+promo.pessoa17.x@EXEMPLO', 'promo.pessoa17.', 'pessoa17.x@'])
      expect(await searchEmails(search)).toEqual([emailOf(17)]);
    expect(await searchEmails('pessoa11.')).toEqual([]);
    expect(await searchEmails('exemplo.com')).toEqual([]);
    expect(await searchEmails('.*')).toEqual([]);
    expect(await searchEmails('@')).toEqual([]);
    const { pagination } = await list({ search: 'lima', role: 'manager' });
    expect(pagination.total).toBeGreaterThan(10);
    expect(pagination.totalIsExact).toBe(true);
  });

  it('returns one error per invalid parameter', async () => {
    const getFirstError = async (query: Record<string, string>) => (await list(query)).errors[0];
    expect(await getFirstError({ sort: 'age' })).toMatchObject({ field: 'sort', msg: 'Ordem desconhecida' });
    expect(await getFirstError({ role: 'dona' })).toMatchObject({
      field: 'role',
      msg: 'Função desconhecida',
    });
    expect(await getFirstError({ status: 'x' })).toMatchObject({
      field: 'status',
      msg: 'Situação desconhecida',
    });
    expect(await getFirstError({ page: '0' })).toMatchObject({ field: 'page', msg: 'Página inválida' });
    expect(await getFirstError({ limit: '101' })).toMatchObject({
      field: 'limit',
      msg: 'Quantidade inválida: de 1 a 100',
    });
    expect(await getFirstError({ search: 'a'.repeat(101) })).toMatchObject({
      field: 'search',
      msg: 'A busca deve ter no máximo 100 caracteres',
    });
    expect((await getFirstError({ search: '\u202E' }))?.msg).toContain('Texto inválido');
  });

  it.each(sorts.flatMap((sort) => filters.map((filter) => ({ sort, ...filter }))))(
    'admin list reads only its rows from an index when the query is %j',
    async (query) => {
      const { filter, sort, hint, skip, take } = toUserListPlan({ ...base, ...query });
      const found = users.service.database
        .collection('accounts')
        .find(filter as object)
        .sort(sort);
      const plan = await found
        .hint(hint as string)
        .skip(skip)
        .limit(take)
        .explain('executionStats');
      expect(JSON.stringify(plan['queryPlanner'])).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
      expect(plan['executionStats'].totalDocsExamined).toBe(skip + plan['executionStats'].nReturned);
    },
  );

  it('admin search never scans the whole collection', async () => {
    for (const search of ['joa', 'sa prado', 'pessoa17', 'promo.pessoa17.x@']) {
      const { filter, sort } = toUserListPlan({ ...base, search });
      const found = users.service.database
        .collection('accounts')
        .find(filter as object)
        .sort(sort);
      expect(JSON.stringify(await found.explain('queryPlanner'))).not.toContain('COLLSCAN');
    }
  });

  it('ends at row 10,000, or at row 1,000 when searching', () => {
    expect(toUserListPlan({ ...base, page: 100, limit: 100 })).toMatchObject({ take: 100, lastRow: 10_000 });
    expect(toUserListPlan({ ...base, page: 101, limit: 100 }).take).toBe(0);
    expect(toUserListPlan({ ...base, page: 334, limit: 30 }).take).toBe(10);
    expect(toUserListPlan({ ...base, search: 'a', page: 11, limit: 100 })).toMatchObject({
      take: 0,
      lastRow: 1_000,
    });
  });
};
