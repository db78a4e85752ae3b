import { listBadges } from '@pechincha/contracts/operations/gamification';
import {
  deleteBadge,
  deleteLevel,
  updateBadge,
  updateGamificationUser,
  updateLevel,
} from '@pechincha/contracts/operations/gamification-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { commentCreatedEvent, promotionReactedEvent, userRegisteredEvent } from '../member-events.js';
import {
  findAccount,
  callAsAdmin,
  createTestBadge,
  createTestLevel,
  waitUntilSettled,
  publishAndSettle,
  createMemberWithPoints,
} from '../helpers.js';

let service: TestService;

const listBadgeNames = async (id: string): Promise<string[]> =>
  (await findAccount(service, id)).badges.map(({ name }: { name: string }) => name);

/** `badge.earned` events of a member and badge. */
const listBadgeEvents = (userId: string, badgeId: string) =>
  service.broker
    .listReceived('badge.earned')
    .filter(({ data }) => (data as { userId: string }).userId === userId)
    .filter(({ data }) => (data as { badgeId: string }).badgeId === badgeId);

export const accountRefresh: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('a badge rule awards the badge once, also to members who already fulfil it, and never revokes it', async () => {
    const [early, late, userId, promotionId] = [member(), member(), newId(), newId()];
    const like = { userId, promotionId };
    await publishAndSettle(
      service,
      userRegisteredEvent(early.sub),
      promotionReactedEvent(early.sub, 1, like),
    );
    const liked = await createTestBadge(service, {
      name: 'Querido',
      criteriaMetric: 'likes',
      criteriaAtLeast: 1,
    });
    await publishAndSettle(service, userRegisteredEvent(late.sub), promotionReactedEvent(late.sub, 1));
    await waitUntilSettled(service);
    for (const { sub } of [early, late]) expect(await listBadgeNames(sub)).toEqual(['Querido']);
    await publishAndSettle(
      service,
      promotionReactedEvent(early.sub, -1, like),
      promotionReactedEvent(early.sub, 1),
    );
    expect(await listBadgeNames(early.sub)).toEqual(['Querido']);
    const list = (as: typeof early) => service.call(listBadges, { as });
    const earnedBadge = (await list(early)).body.find(({ _id }: { _id: string }) => _id === liked._id);
    expect(earnedBadge).toMatchObject({ earned: true, earnedAt: expect.stringMatching(/Z$/) });
    const unearnedBadge = (await list(member())).body.find(({ _id }: { _id: string }) => _id === liked._id);
    expect(unearnedBadge).toMatchObject({ earned: false, earnedAt: null });
    await eventually(() => {
      for (const { sub } of [early, late]) expect(listBadgeEvents(sub, liked._id)).toHaveLength(1);
    });
  });

  it('accounts are updated and published when a badge they hold is renamed or deleted', async () => {
    const one = await createTestBadge(service, { name: 'Antiga' });
    const ana = await createMemberWithPoints(service, 5);
    const body = { points: 5, level: 'Novato', badges: ['antiga'] };
    expect(
      (await callAsAdmin(service, updateGamificationUser, { params: { id: ana.sub }, body })).body.badges,
    ).toEqual(['Antiga']);
    const params = { id: one._id };
    await callAsAdmin(service, updateBadge, { params, body: { name: 'Nova' } });
    await waitUntilSettled(service);
    expect(await listBadgeNames(ana.sub)).toEqual(['Nova']);
    await callAsAdmin(service, deleteBadge, { params });
    await waitUntilSettled(service);
    expect(await listBadgeNames(ana.sub)).toEqual([]);
    await eventually(() => {
      const events = service.broker
        .listReceived('points.changed')
        .filter(({ subject }) => subject === ana.sub);
      const ordered = events.toSorted((first, second) => first.subjectVersion - second.subjectVersion);
      const badges = ordered.map((event) => (event.data as { badges: string[] }).badges);
      expect(badges.slice(-4)).toEqual([[], ['Antiga'], ['Nova'], []]);
    });
  });

  it('accounts are recalculated when levels change', async () => {
    const ana = member();
    await publishAndSettle(service, userRegisteredEvent(ana.sub), commentCreatedEvent(ana.sub));
    const low = await createTestLevel(service, { name: 'Curioso', minPoints: 3 });
    await waitUntilSettled(service);
    expect(await findAccount(service, ana.sub)).toMatchObject({ level: 'Curioso' });
    await callAsAdmin(service, updateLevel, { params: { id: low._id }, body: { minPoints: 6 } });
    await waitUntilSettled(service);
    expect(await findAccount(service, ana.sub)).toMatchObject({ level: 'Novato' });
    await callAsAdmin(service, updateLevel, {
      params: { id: low._id },
      body: { minPoints: 5, name: 'Atento' },
    });
    await waitUntilSettled(service);
    expect(await findAccount(service, ana.sub)).toMatchObject({ level: 'Atento' });
    await callAsAdmin(service, deleteLevel, { params: { id: low._id } });
    await waitUntilSettled(service);
    expect(await findAccount(service, ana.sub)).toMatchObject({ level: 'Novato' });
  });
};
