import {
  getGamificationStats,
  listGamificationUsers,
  getLedger,
  updateGamificationUser,
} from '@pechincha/contracts/operations/gamification-admin';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import {
  emailChangedEvent,
  commentCreatedEvent,
  userStatusChangedEvent,
  userRegisteredEvent,
  userDeletedEvent,
} from '../member-events.js';
import {
  admin,
  callAsAdmin,
  createTestBadge,
  createTestReward,
  publishAndSettle,
  createMemberWithPoints,
} from '../helpers.js';

let service: TestService;

const adjust = (id: string, body: unknown) =>
  callAsAdmin(service, updateGamificationUser, { params: { id }, body });
const listUsers = async (search?: string) =>
  (await callAsAdmin(service, listGamificationUsers, search === undefined ? {} : { query: { search } })).body;
const listNames = async (search?: string) =>
  (await listUsers(search)).map(({ name }: { name: string }) => name);
const getMemberLedger = (id: string, query: Record<string, string> = {}) =>
  callAsAdmin(service, getLedger, { params: { id }, query });
const getStats = async () => (await callAsAdmin(service, getGamificationStats)).body;

export const adminMembers: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('admin statistics and user list are empty without accounts', async () => {
    expect(await getStats()).toEqual({ usersCount: 0, totalPoints: 0, totalRedemptions: 0, topUser: null });
    expect(await listUsers()).toEqual([]);
  });

  it('admin user list is sorted by points, searchable by word prefixes and excludes deleted members', async () => {
    const [ana, bia, caio] = [member(), member(), member()];
    await publishAndSettle(
      service,
      userRegisteredEvent(ana.sub, 'Ana Luíza Souza'),
      emailChangedEvent(ana.sub, 'ana.luiza@feira.dev'),
      userRegisteredEvent(bia.sub, 'Bia Lima'),
      emailChangedEvent(bia.sub, 'bia@feira.dev'),
      userRegisteredEvent(caio.sub, 'Caio Sousa'),
      emailChangedEvent(caio.sub, 'caio@mercado.dev'),
    );
    await adjust(bia.sub, { points: 300, level: 'Novato' });
    await adjust(caio.sub, { points: 20, level: 'Novato' });
    expect(await listUsers()).toEqual([
      {
        _id: bia.sub,
        name: 'Bia Lima',
        email: 'bia@feira.dev',
        points: 300,
        level: 'Caçador de Ofertas',
        badges: [],
      },
      expect.objectContaining({ name: 'Caio Sousa', points: 20 }),
      expect.objectContaining({ name: 'Ana Luíza Souza', points: 0, level: 'Novato' }),
    ]);
    expect(await listNames('sou')).toEqual(['Caio Sousa', 'Ana Luíza Souza']);
    expect(await listNames('LUIZA ana')).toEqual(['Ana Luíza Souza']);
    expect(await listNames('feira')).toEqual(['Bia Lima', 'Ana Luíza Souza']);
    for (const nobody of ['uiza', '.*', '(z+)+$', 'ana bia']) expect(await listNames(nobody)).toEqual([]);
    expect(
      (await callAsAdmin(service, listGamificationUsers, { query: { search: 'x'.repeat(101) } })).status,
    ).toBe(400);
    const item = await createTestReward(service, { pointsCost: 1 });
    await service.call(redeemReward, { as: caio, params: { id: item._id } });
    expect(await getStats()).toEqual({
      usersCount: 3,
      totalPoints: 319,
      totalRedemptions: 1,
      topUser: { name: 'Bia Lima', points: 300 },
    });
    // In any order.
    await publishAndSettle(service, userStatusChangedEvent(bia.sub, true, 2));
    await publishAndSettle(service, userStatusChangedEvent(bia.sub, false, 1));
    expect(await getStats()).toMatchObject({ topUser: { name: 'Caio Sousa' } });
    expect(await listNames()).toEqual(['Bia Lima', 'Caio Sousa', 'Ana Luíza Souza']);
    await publishAndSettle(service, userStatusChangedEvent(bia.sub, false, 3));
    expect(await getStats()).toMatchObject({ topUser: { name: 'Bia Lima' } });
    await publishAndSettle(service, userDeletedEvent(bia.sub));
    expect(await listNames()).toEqual(['Caio Sousa', 'Ana Luíza Souza']);
    expect(await getStats()).toMatchObject({
      usersCount: 2,
      totalPoints: 19,
      topUser: { name: 'Caio Sousa' },
    });
    expect((await adjust(bia.sub, { points: 1, level: 'Novato' })).body.code).toBe('USER_NOT_FOUND');
    expect((await getMemberLedger(bia.sub)).body.entries).toHaveLength(1);
  });

  it('updateGamificationUser adds a ledger row for points and sets a level until the points change', async () => {
    const ana = await createMemberWithPoints(service, 10);
    const { body } = await adjust(ana.sub, { points: '850', level: 'garimpeiro' });
    expect(body).toMatchObject({ _id: ana.sub, points: 850, level: 'Garimpeiro' });
    expect((await adjust(ana.sub, { points: 850, level: 'Garimpeiro' })).body.level).toBe('Garimpeiro');
    const { entries } = (await getMemberLedger(ana.sub)).body;
    expect(entries[0]).toEqual({
      _id: expect.any(String),
      points: 840,
      reason: 'manual',
      text: 'Ajuste da administração',
      about: null,
      by: admin.sub,
      date: expect.stringMatching(/Z$/),
    });
    expect(entries).toHaveLength(2);
    await publishAndSettle(service, commentCreatedEvent(ana.sub));
    const [after] = (await listUsers('ana')).filter(({ _id }: { _id: string }) => _id === ana.sub);
    expect(after).toMatchObject({ points: 855, level: 'Feirante' });
  });

  it('updateGamificationUser adds and removes badges by name and publishes each badge once', async () => {
    const ana = await createMemberWithPoints(service, 0);
    const [one] = [
      await createTestBadge(service, { name: 'Gente do Bairro' }),
      await createTestBadge(service, { name: 'Coruja' }),
    ];
    const adjusted = await adjust(ana.sub, {
      points: 0,
      level: 'Novato',
      badges: [' coruja', 'Gente do bairro', 'CORUJA'],
    });
    expect(adjusted.body.badges).toEqual(['Coruja', 'Gente do Bairro']);
    const unknown = await adjust(ana.sub, { points: 9, level: 'Novato', badges: ['Nenhuma'] });
    expect([unknown.status, unknown.body.errors]).toMatchObject([
      400,
      [{ field: 'badges', msg: 'Insígnia desconhecida: Nenhuma' }],
    ]);
    expect((await adjust(ana.sub, { points: 0, level: 'Novato' })).body.badges).toHaveLength(2);
    expect((await adjust(ana.sub, { points: 0, level: 'Novato', badges: [] })).body).toMatchObject({
      points: 0,
      badges: [],
    });
    await adjust(ana.sub, { points: 0, level: 'Novato', badges: ['Gente do Bairro'] });
    const badgeEvents = await eventually(() => {
      const events = service.broker.listReceived('badge.earned').filter(({ subject }) => subject === ana.sub);
      expect(events.length).toBeGreaterThanOrEqual(2);
      return events.map(({ data }) => data);
    });
    expect(badgeEvents).toHaveLength(2);
    expect(badgeEvents).toContainEqual({ userId: ana.sub, badgeId: one?._id, name: 'Gente do Bairro' });
  });

  it('a badge removed by an admin is not awarded again by its rule', async () => {
    const ana = await createMemberWithPoints(service, 0);
    await createTestBadge(service, { name: 'Rica', criteriaMetric: 'points', criteriaAtLeast: 70 });
    expect((await adjust(ana.sub, { points: 70, level: 'Novato', badges: [] })).body.badges).toEqual([
      'Rica',
    ]);
    expect((await adjust(ana.sub, { points: 70, level: 'Novato', badges: [] })).body.badges).toEqual([]);
    expect((await adjust(ana.sub, { points: 90, level: 'Novato' })).body.badges).toEqual([]);
  });

  it('updateGamificationUser keeps the points when the body has none', async () => {
    const ana = await createMemberWithPoints(service, 70);
    const { status, body } = await adjust(ana.sub, { level: 'Novato', badges: [] });
    expect([status, body.points]).toEqual([200, 70]);
  });

  it.each([
    [{}, ['level']],
    [{ points: -1, level: 'Novato' }, ['points']],
    [{ points: 1.5, level: 'Novato' }, ['points']],
    [{ points: 1, level: 'Imperador' }, ['level']],
    [{ points: 1, level: 'Novato', badges: 'Coruja' }, ['badges']],
  ])('updateGamificationUser rejects %j', async (body, fields) => {
    const ana = await createMemberWithPoints(service, 1);
    const response = await adjust(ana.sub, body);
    expect([response.status, response.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      fields,
    ]);
  });

  it('getLedger returns pages, newest first, and 404 for an unknown member', async () => {
    const ana = await createMemberWithPoints(service, 1);
    for (const points of [2, 3, 4, 5]) await adjust(ana.sub, { points, level: 'Novato' });
    const { entries, ...rest } = (await getMemberLedger(ana.sub, { limit: '2', page: '2' })).body;
    expect(rest).toEqual({ page: 2, totalPages: 3, total: 5 });
    expect(entries).toHaveLength(2);
    const all = (await getMemberLedger(ana.sub)).body.entries as { _id: string; date: string }[];
    expect(all.slice(2, 4)).toEqual(entries);
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect((await getMemberLedger(ana.sub, { page: '1000000' })).body.entries).toEqual([]);
    expect((await getMemberLedger(newId())).body.code).toBe('USER_NOT_FOUND');
    expect((await adjust(newId(), { points: 1, level: 'Novato' })).body.code).toBe('USER_NOT_FOUND');
  });

  it('admin operations wait for a new member whose registration event arrives late', async () => {
    const [one, other] = [newId(), newId()];
    const responses = [getMemberLedger(one), adjust(other, { points: 1, level: 'Novato' })];
    await service.publishAndWait(userRegisteredEvent(one), userRegisteredEvent(other));
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200]);
  });
};
