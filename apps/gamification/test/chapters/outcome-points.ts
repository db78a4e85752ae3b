import type { IntegrationEvent } from '@pechincha/contracts/event';
import {
  defaultPointRules,
  MAX_RIGHT_VOTES_PER_DAY,
  MAX_UNCOUNTED_LIKES_PER_DAY,
  MAX_UNCOUNTED_LIKES_PER_PROMOTION,
  MAX_USEFULS_PER_DAY,
} from '@pechincha/contracts/points';
import { listPointRules } from '@pechincha/contracts/operations/gamification';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId, shuffle } from '@pechincha/testing/event-factory';
import { visitor, type TestService } from '@pechincha/testing/test-service';
import { findAccount, publishAndSettle } from '../helpers.js';
import {
  caseReversedEvent,
  checkConfirmedEvent,
  commentCreatedEvent,
  commentDeletedEvent,
  commentRestoredEvent,
  commentValuedEvent,
  promotionActivatedEvent,
  promotionDeletedEvent,
  promotionProvedEvent,
  promotionReactedEvent,
  reportDecidedEvent,
  statusChangedEvent,
} from '../member-events.js';

const LIKE = defaultPointRules['like-received'];
const PUBLISHED = defaultPointRules['promotion-published'];
const PROVED = defaultPointRules['deal-proved'];
const COMMENT = defaultPointRules['comment-written'];

/** Rows of limits expire 30 days after their day. */
const DAY = new Date(`${new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10)}T12:00:00Z`);
const NEXT_DAY = new Date(DAY.getTime() + 24 * 3_600_000);

let service: TestService;

const getPoints = async (id: string): Promise<number> =>
  ((await findAccount(service, id)) as { points: number } | null)?.points ?? 0;

/** Points after each event, one after the other. */
async function publishEach(id: string, ...events: IntegrationEvent[]): Promise<number[]> {
  const points: number[] = [];
  for (const event of events) {
    await publishAndSettle(service, event);
    points.push(await getPoints(id));
  }
  return points;
}

const likeTimes = (times: number, author: string, options: Parameters<typeof promotionReactedEvent>[2]) =>
  Array.from({ length: times }, () => promotionReactedEvent(author, 1, { occurredAt: DAY, ...options }));

export const outcomePoints: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('the rules in force are public', async () => {
    const { status, body } = await service.call(listPointRules, { as: visitor });
    expect(status).toBe(200);
    const rules = (body as unknown as { reason: string; points: number }[]).map(
      ({ reason, points }) => [reason, points] as const,
    );
    expect(Object.fromEntries(rules)).toEqual(defaultPointRules);
  });

  describe('likes', () => {
    it('of twelve fresh accounts earn for five, and of members with vote weight for all', async () => {
      const [fresh, known] = [newId(), newId()];
      await publishAndSettle(
        service,
        ...likeTimes(12, fresh, { counted: false, promotionId: newId() }),
        ...likeTimes(12, known, { promotionId: newId() }),
      );
      expect([await getPoints(fresh), await getPoints(known)]).toEqual([
        LIKE * MAX_UNCOUNTED_LIKES_PER_PROMOTION,
        LIKE * 12,
      ]);
      expect((await findAccount(service, fresh)).tallies.likes).toBe(12);
    });

    it('that do not count earn for twenty of an author and day, and those of the next day again', async () => {
      const id = newId();
      const ofPromotions = Array.from({ length: 6 }, () =>
        likeTimes(5, id, { counted: false, promotionId: newId() }),
      );
      await publishAndSettle(service, ...ofPromotions.flat());
      expect(await getPoints(id)).toBe(LIKE * MAX_UNCOUNTED_LIKES_PER_DAY);
      await publishAndSettle(service, ...likeTimes(2, id, { counted: false, occurredAt: NEXT_DAY }));
      expect(await getPoints(id)).toBe(LIKE * (MAX_UNCOUNTED_LIKES_PER_DAY + 2));
    });

    it('of one address earn once for a promotion, also when the same account likes it over and over', async () => {
      const [id, promotionId, addressGroup, liker] = [newId(), newId(), newId(), newId()];
      const like = (likes: 1 | -1, userId = newId(), counted = true) =>
        promotionReactedEvent(id, likes, { userId, promotionId, addressGroup, counted });
      expect(
        await publishEach(
          id,
          like(1, liker),
          like(1),
          like(1, newId(), false),
          like(-1, liker),
          like(1, liker),
        ),
      ).toEqual([LIKE, LIKE, LIKE, 0, LIKE]);
      await publishAndSettle(service, promotionReactedEvent(id, 1, { addressGroup }));
      expect(await getPoints(id)).toBe(LIKE * 2);
    });

    it('that are taken back make room for others, and liking over and over earns no more', async () => {
      const [id, promotionId] = [newId(), newId()];
      const likers = Array.from({ length: 6 }, () => newId());
      const like = (likes: 1 | -1, userId: string | undefined) =>
        promotionReactedEvent(id, likes, { userId: userId ?? '', promotionId, counted: false });
      await publishEach(id, ...likers.map((liker) => like(1, liker)));
      const [first, , , , , last] = likers;
      expect(
        await publishEach(
          id,
          like(-1, first),
          like(1, first),
          like(-1, last),
          like(1, last),
          like(-1, first),
        ),
      ).toEqual([8, 10, 10, 10, 8]);
      expect(await publishEach(id, like(-1, last), like(1, last))).toEqual([8, 10]);
    });

    it('at the same time, on two replicas and again, earn within the limit', async () => {
      const [id, promotionId] = [newId(), newId()];
      const events = likeTimes(40, id, { counted: false, promotionId });
      await publishAndSettle(service, ...shuffle(events, { times: 2 }));
      await service.clearInbox();
      await publishAndSettle(service, ...events);
      expect(await getPoints(id)).toBe(LIKE * MAX_UNCOUNTED_LIKES_PER_PROMOTION);
    });
  });

  it('a promotion with a declared interest earns nothing, until its author no longer declares one', async () => {
    const [id, promotionId] = [newId(), newId()];
    const declaredInterest = true as const;
    const change = (...args: [from: 'active' | 'pending', to: 'active' | 'pending', fields?: object]) =>
      statusChangedEvent(id, promotionId, ...args);
    const liker = newId();
    expect(
      await publishEach(
        id,
        change('pending', 'active', { declaredInterest }),
        promotionReactedEvent(id, 1, { promotionId, declaredInterest }),
        promotionProvedEvent(id, promotionId),
        change('active', 'pending'),
        change('pending', 'active'),
        promotionReactedEvent(id, 1, { promotionId, userId: liker }),
        change('active', 'pending', { declaredInterest }),
        change('pending', 'active', { declaredInterest }),
        promotionReactedEvent(id, -1, { promotionId, userId: liker, declaredInterest }),
      ),
    ).toEqual([0, 0, 0, 0, 70, 72, 2, 2, 0]);
    expect((await findAccount(service, id)).tallies).toMatchObject({ promotions: 1, likes: 1 });
  });

  describe('a proved promotion', () => {
    it('earns once, while the promotion earns', async () => {
      const [id, promotionId] = [newId(), newId()];
      const change = (from: 'active' | 'expired' | 'pending' | 'removed', to: typeof from) =>
        statusChangedEvent(id, promotionId, from, to);
      const proved = promotionProvedEvent(id, promotionId);
      expect(
        await publishEach(
          id,
          promotionActivatedEvent(id, promotionId),
          proved,
          promotionProvedEvent(id, promotionId, true, 1),
          change('active', 'expired'),
          change('expired', 'removed'),
          change('removed', 'active'),
          change('active', 'pending'),
          change('pending', 'active'),
          promotionDeletedEvent(id, promotionId),
        ),
      ).toEqual([PUBLISHED, ...Array<number>(3).fill(PUBLISHED + PROVED), 0, 70, 0, 70, 0]);
      await service.clearInbox();
      await publishAndSettle(service, proved);
      expect(await getPoints(id)).toBe(0);
      const rows = await service.database.collection('ledger').find({ member: id }).toArray();
      expect(rows.filter(({ reason }) => reason === 'deal-proved')).toHaveLength(3);
    });

    it('loses it when a voter is suspended, and has it again when they are back, in any order', async () => {
      const [id, promotionId] = [newId(), newId()];
      await publishAndSettle(
        service,
        promotionProvedEvent(id, promotionId, false, 2),
        promotionProvedEvent(id, promotionId, true, 1),
        promotionActivatedEvent(id, promotionId),
      );
      expect(await getPoints(id)).toBe(PUBLISHED);
      await publishAndSettle(service, promotionProvedEvent(id, promotionId, true, 3));
      expect(await getPoints(id)).toBe(PUBLISHED + PROVED);
    });

    it('that is proved and removed at the same time earns nothing', async () => {
      const ids = Array.from({ length: 20 }, () => ({ id: newId(), promotionId: newId() }));
      await publishAndSettle(
        service,
        ...ids.map(({ id, promotionId }) => promotionActivatedEvent(id, promotionId)),
      );
      await publishAndSettle(
        service,
        ...ids.flatMap(({ id, promotionId }) => [
          promotionProvedEvent(id, promotionId),
          statusChangedEvent(id, promotionId, 'active', 'removed'),
        ]),
      );
      for (const { id } of ids) expect(await getPoints(id)).toBe(0);
    });
  });

  describe('a right vote that a promotion is gone', () => {
    it('earns once for a promotion, however often it ends, and loses it when the end is taken back', async () => {
      const [id, other, promotionId] = [newId(), newId(), newId()];
      const confirm = (subjectVersion: number, confirmed = true) =>
        checkConfirmedEvent([id, other], promotionId, { subjectVersion, confirmed });
      expect(
        await publishEach(id, confirm(3), confirm(5), confirm(6, false), confirm(4), confirm(7)),
      ).toEqual([2, 2, 0, 0, 2]);
      expect(await getPoints(other)).toBe(2);
      await service.clearInbox();
      await publishAndSettle(service, confirm(7), confirm(3));
      expect(await getPoints(id)).toBe(2);
    });

    it('earns twenty times a day, and the next day again', async () => {
      const id = newId();
      const confirm = (occurredAt: Date) => checkConfirmedEvent([id], newId(), { occurredAt });
      await publishAndSettle(service, ...Array.from({ length: 25 }, () => confirm(DAY)));
      expect(await getPoints(id)).toBe(2 * MAX_RIGHT_VOTES_PER_DAY);
      await publishAndSettle(service, confirm(NEXT_DAY));
      expect(await getPoints(id)).toBe(2 * MAX_RIGHT_VOTES_PER_DAY + 2);
    });
  });

  describe('a report', () => {
    it.each([
      ['that counts', 'remove', { counted: true as const, isFalse: false }, 5],
      ['that counts and ends a promotion', 'expire', { counted: true as const, isFalse: false }, 5],
      ['without vote weight', 'remove', { isFalse: false }, 0],
      ['that a manager found false', 'remove', { counted: true as const, isFalse: true }, 0],
      ['after which nothing is done', 'keep', { counted: true as const, isFalse: false }, 0],
      ['on something that is gone', 'gone', { counted: true as const, isFalse: false }, 0],
    ] as const)('%s earns the right points', async (_which, outcome, reporter, points) => {
      const id = newId();
      await publishAndSettle(service, reportDecidedEvent([{ _id: id, ...reporter }], newId(), outcome));
      expect(await getPoints(id)).toBe(points);
    });

    it('loses its points when the decision is reversed, whichever fact arrives first, and however often', async () => {
      const [id, late, caseId, lateCase] = [newId(), newId(), newId(), newId()];
      const decided = reportDecidedEvent([{ _id: id, isFalse: false, counted: true }], caseId);
      const reversed = caseReversedEvent(caseId);
      expect(await publishEach(id, decided, reversed)).toEqual([5, 0]);
      await service.clearInbox();
      await publishAndSettle(service, decided, reversed, decided);
      expect(await getPoints(id)).toBe(0);
      await publishAndSettle(service, caseReversedEvent(lateCase));
      await publishAndSettle(
        service,
        reportDecidedEvent([{ _id: late, isFalse: false, counted: true }], lateCase),
      );
      expect(await getPoints(late)).toBe(0);
    });
  });

  describe('a useful comment', () => {
    it('earns for each person, and loses what is taken back or deleted', async () => {
      const [id, commentId] = [newId(), newId()];
      expect(
        await publishEach(
          id,
          commentValuedEvent(id, commentId, 2),
          commentCreatedEvent(id, commentId),
          commentValuedEvent(id, commentId, 3),
          commentValuedEvent(id, commentId, 1, { subjectVersion: 2 }),
          commentValuedEvent(id, commentId, 1, { subjectVersion: 4 }),
          commentDeletedEvent(id, commentId),
          commentRestoredEvent(id, commentId),
        ),
      ).toEqual([0, COMMENT + 2, COMMENT + 3, COMMENT + 3, COMMENT + 1, 0, COMMENT + 1]);
      await service.clearInbox();
      await publishAndSettle(service, commentValuedEvent(id, commentId, 3));
      expect(await getPoints(id)).toBe(COMMENT + 1);
    });

    it('that is no longer useful takes its points from the months in which they were given', async () => {
      const [id, commentId] = [newId(), newId()];
      const valued = (people: number, subjectVersion: number, occurredAt: Date) =>
        commentValuedEvent(id, commentId, people, { subjectVersion, occurredAt });
      const [first, second, third] = ['2026-09-15', '2026-10-15', '2026-11-15'].map((day) => new Date(day));
      await publishEach(
        id,
        commentCreatedEvent(id, commentId, { occurredAt: first ?? DAY }),
        valued(3, 1, first ?? DAY),
        valued(5, 2, second ?? DAY),
        valued(2, 3, third ?? DAY),
      );
      const months = await service.database.collection('monthly_points').find({ member: id }).toArray();
      expect(Object.fromEntries(months.map(({ month, points }) => [month, points]))).toEqual({
        '2026-09': COMMENT + 2,
        '2026-10': 0,
      });
    });

    it('earns for twenty people a day; those beyond never do, and taking back over and over gains nothing', async () => {
      const [id, commentId] = [newId(), newId()];
      const valued = (people: number, subjectVersion: number, occurredAt = DAY) =>
        commentValuedEvent(id, commentId, people, { subjectVersion, occurredAt });
      await publishAndSettle(service, commentCreatedEvent(id, commentId, { occurredAt: DAY }), valued(25, 1));
      expect(await getPoints(id)).toBe(COMMENT + MAX_USEFULS_PER_DAY);
      for (let version = 2; version < 10; version += 2)
        await publishEach(id, valued(20, version), valued(25, version + 1));
      expect(await getPoints(id)).toBe(COMMENT + MAX_USEFULS_PER_DAY);
      await publishAndSettle(service, valued(26, 10, NEXT_DAY));
      expect(await getPoints(id)).toBe(COMMENT + MAX_USEFULS_PER_DAY + 1);
    });
  });
};
