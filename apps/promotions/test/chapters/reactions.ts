import {
  dislikePromotion,
  likePromotion,
  listPromotions,
  getPromotion,
} from '@pechincha/contracts/operations/promotions';
import { calculateHotRank } from '@pechincha/contracts/prices';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { createActivePromotions, publish, registerMembers, rejectedEvent, type Member } from '../helpers.js';

let service: TestService;
let ana: Member;

const react = (
  which: typeof likePromotion | typeof dislikePromotion,
  id: string,
  as = member(),
  replica = 0,
) => service.call(which, { as, params: { id }, replica });
const fetchPromotion = (id: string, as: Parameters<typeof publish>[1] = visitor) =>
  service.call(getPromotion, { as, params: { id } });
const createPromotion = async () => (await createActivePromotions(service, ana))[0]?._id ?? '';

/** Waits until there are no pending changes and checks the promotion's counts against the rows. */
const waitUntilSummed = (id: string) =>
  eventually(async () => {
    const rows = (await service.listRows('reactions')).filter(({ deal }) => String(deal) === id);
    const [row] = (await service.listRows('promotions')).filter(({ _id }) => String(_id) === id);
    const likes = rows.filter(({ kind }) => kind === 'like').length;
    const dislikes = rows.filter(({ kind }) => kind === 'dislike').length;
    expect(await service.listRows('count_deltas')).toEqual([]);
    expect(row).toMatchObject({ likesCount: likes, dislikesCount: dislikes });
    expect(row?.['hot']).toBeCloseTo(calculateHotRank(likes, dislikes, row?.['createdAt'] as Date), 9);
    return { likes, dislikes, rows: rows.length };
  });

export const reactions: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('reaction is set, replaced and removed with counts that are exact for the caller at once', async () => {
    const id = await createPromotion();
    const bia = member();
    const states = [];
    for (const which of [likePromotion, dislikePromotion, dislikePromotion, likePromotion]) {
      const { status, body } = await react(which, id, bia);
      expect(status).toBe(200);
      const detail = (await fetchPromotion(id, bia)).body;
      const list = (await service.call(listPromotions, { as: bia })).body.promotions[0];
      for (const shown of [detail, list]) {
        expect(shown).toMatchObject({ _id: id, ...body });
        expect(shown.likes).toEqual(body.hasLiked ? [bia.sub] : []);
        expect(shown.dislikes).toEqual(body.hasDisliked ? [bia.sub] : []);
      }
      states.push([body.likesCount, body.dislikesCount, body.hasLiked, body.hasDisliked]);
    }
    expect(states).toEqual([
      [1, 0, true, false],
      [0, 1, false, true],
      [0, 0, false, false],
      [1, 0, true, false],
    ]);
    expect(await waitUntilSummed(id)).toEqual({ likes: 1, dislikes: 0, rows: 1 });
  });

  it('like count is exact for a member while the worker flushes pending changes', async () => {
    const id = await createPromotion();
    const bia = member();
    for (let round = 0; round < 8; round++) {
      const { body } = await react(likePromotion, id, bia, round % 2);
      const reads = Array.from({ length: 30 }, () => fetchPromotion(id, bia));
      const shown = new Set((await Promise.all(reads)).map((response) => response.body.likesCount));
      expect([...shown]).toEqual([body.likesCount]);
    }
  });

  it('promotion.reacted is published once per change with the count changes', async () => {
    const id = await createPromotion();
    const bia = member();
    for (const which of [likePromotion, dislikePromotion, dislikePromotion]) await react(which, id, bia);
    const changes = await eventually(() => {
      const events = service.broker.listReceived('promotion.reacted').filter(({ subject }) => subject === id);
      expect(events).toHaveLength(3);
      return events.map(({ data }) => data as Record<string, unknown>);
    });
    expect(changes.map(({ likes, dislikes }) => [likes, dislikes]).toSorted()).toEqual([
      [-1, 1],
      [0, -1],
      [1, 0],
    ]);
    expect(changes[0]).toMatchObject({ authorId: ana.sub, userId: bia.sub, promotionId: id });
  });

  it.each([1, 2, 3])(
    'counts are exact when 100 members toggle concurrently on two replicas (round %i)',
    async (round) => {
      const id = await createPromotion();
      const members = Array.from({ length: 100 }, () => member());
      // 100 members in parallel, each toggling sequentially.
      const responses = await Promise.all(
        members.map(async (one, index) => {
          const memberResponses = [];
          for (let repetition = 0; repetition <= (index + round) % 4; repetition++) {
            const which = (index + repetition * round) % 3 === 0 ? dislikePromotion : likePromotion;
            memberResponses.push(await react(which, id, one, (index + repetition) % 2));
          }
          return memberResponses;
        }),
      ).then((all) => all.flat());
      expect(responses.flatMap(({ body }) => (body.code as string | undefined) ?? [])).toEqual([]);
      const { likes, dislikes, rows } = await waitUntilSummed(id);
      expect(rows).toBe(100);
      expect(likes + dislikes).toBeGreaterThan(0);
      const { body } = await fetchPromotion(id);
      expect(body).toMatchObject({ likesCount: likes, dislikesCount: dislikes });
    },
    60_000,
  );

  it('concurrent toggles of one member have the same result as sequential ones', async () => {
    const id = await createPromotion();
    const bia = member();
    const responses = await Promise.all(
      Array.from({ length: 9 }, (_none, index) => react(likePromotion, id, bia, index % 2)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(responses.filter(({ body }) => body.hasLiked)).toHaveLength(5);
    expect(await waitUntilSummed(id)).toEqual({ likes: 1, dislikes: 0, rows: 1 });
  });

  it('likes list has the latest 100 members and always the caller', async () => {
    const id = await createPromotion();
    const members = Array.from({ length: 103 }, () => member());
    for (const one of members) await react(likePromotion, id, one);
    await waitUntilSummed(id);
    const ids = members.map(({ sub }) => sub).toReversed();
    expect((await fetchPromotion(id)).body.likes).toEqual(ids.slice(0, 100));
    const first = members[0] as Member;
    const { body } = await fetchPromotion(id, first);
    expect(body.likes).toEqual([...ids.slice(0, 99), first.sub]);
    expect([body.likesCount, body.hasLiked]).toEqual([103, true]);
  }, 60_000);

  it('reacting returns an error when the promotion is not public or the caller is a visitor', async () => {
    const { body } = await publish(service, ana);
    const id = body.promotion._id as string;
    expect((await react(likePromotion, id)).body.code).toBe('PROMOTION_NOT_FOUND');
    expect((await react(likePromotion, id, ana)).body.code).toBe('NOT_OPEN');
    await service.publishAndWait(rejectedEvent(id, 'Repetida'));
    expect((await react(dislikePromotion, id, member(undefined, 'manager'))).body.code).toBe('NOT_OPEN');
    expect((await service.call(likePromotion, { params: { id } })).status).toBe(401);
    expect((await react(likePromotion, 'x')).status).toBe(404);
  });
};
