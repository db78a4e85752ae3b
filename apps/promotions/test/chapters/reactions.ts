// Shows R12 of docs/reliability.md.
import {
  dislikePromotion,
  likePromotion,
  listPromotions,
  getPromotion,
} from '@pechincha/contracts/operations/promotions';
import { calculateHotRank } from '@pechincha/contracts/prices';
import type { EventData } from '@pechincha/contracts/event';
import type { promotionReacted } from '@pechincha/contracts/events/promotion';
import { newId, shuffle } from '@pechincha/testing/event-factory';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { createActivePromotions, publish, registerMembers, rejectedEvent, type Member } from '../helpers.js';

/** Repetitions of the race; `RACE_ROUNDS=100` for a long run. */
const RACE_ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 1);
const TOGGLES = 50;

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
    const rows = (await service.listRows('reactions')).filter(({ promotion }) => String(promotion) === id);
    const [row] = (await service.listRows('promotions')).filter(({ _id }) => String(_id) === id);
    const likes = rows.filter(({ result }) => result === 'like').length;
    const dislikes = rows.filter(({ result }) => result === 'dislike').length;
    expect(await service.listRows('count_deltas')).toEqual([]);
    expect(row).toMatchObject({ likesCount: likes, dislikesCount: dislikes });
    expect(row?.['hot']).toBeCloseTo(calculateHotRank(likes, dislikes, row?.['publishedAt'] as Date), 9);
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

  it('promotion.reacted has the sum of what each member changed', async () => {
    const id = await createPromotion();
    const [bia, caio, davi] = [member(), member(), member()];
    await Promise.all([bia, caio, davi].map((one) => react(likePromotion, id, one)));
    await react(dislikePromotion, id, bia);
    await react(likePromotion, id, caio);
    await eventually(() => {
      const events = service.broker.listReceived('promotion.reacted').filter(({ subject }) => subject === id);
      const data = events.map((event) => event.data as EventData<typeof promotionReacted>);
      expect(data.every(({ promotionId, authorId }) => promotionId === id && authorId === ana.sub)).toBe(
        true,
      );
      const totals = new Map([bia, caio, davi].map(({ sub }) => [sub, [0, 0]]));
      for (const { userId, likes, dislikes } of data.flatMap(({ reactions }) => reactions)) {
        const [totalLikes = 0, totalDislikes = 0] = totals.get(userId) ?? [];
        totals.set(userId, [totalLikes + likes, totalDislikes + dislikes]);
      }
      expect(totals.get(davi.sub)).toEqual([1, 0]);
      expect(totals.get(bia.sub)).toEqual([0, 1]);
      expect(totals.get(caio.sub)).toEqual([0, 0]);
    });
    await eventually(async () => expect(await service.listRows('count_deltas')).toEqual([]));
  });

  it('a refused reaction does not fail those committed with it', async () => {
    const id = await createPromotion();
    const presses = Array.from({ length: 20 }, () => react(likePromotion, id));
    const missing = react(likePromotion, newId());
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await missing).body.code).toBe('PROMOTION_NOT_FOUND');
    expect(await waitUntilSummed(id)).toEqual({ likes: 20, dislikes: 0, rows: 20 });
  });

  it.each(Array.from({ length: RACE_ROUNDS }, (_none, index) => 100 + index))(
    'counts are exact when 100 members toggle 50 times each, at random, on two replicas (seed %i)',
    async (seed) => {
      const id = await createPromotion();
      const members = Array.from({ length: 100 }, () => member());
      const kinds = shuffle([likePromotion, dislikePromotion], { times: TOGGLES * members.length, seed });
      // 100 members in parallel, each toggling sequentially.
      const responses = await Promise.all(
        members.map(async (one, index) => {
          const memberResponses = [];
          for (let toggle = 0; toggle < TOGGLES; toggle++) {
            const which = kinds[index * TOGGLES + toggle] ?? likePromotion;
            memberResponses.push(await react(which, id, one, (index + toggle) % 2));
          }
          return memberResponses;
        }),
      ).then((all) => all.flat());
      expect(responses.flatMap(({ body }) => (body.code as string | undefined) ?? [])).toEqual([]);
      const last = members.map((_member, index) =>
        kinds
          .slice(index * TOGGLES, (index + 1) * TOGGLES)
          .reduce<string>((current, { id: kind }) => (kind === current ? '' : kind), ''),
      );
      const likesCount = last.filter((kind) => kind === likePromotion.id).length;
      const dislikesCount = last.filter((kind) => kind === dislikePromotion.id).length;
      expect(await waitUntilSummed(id)).toEqual({ likes: likesCount, dislikes: dislikesCount, rows: 100 });
      expect((await fetchPromotion(id)).body).toMatchObject({ likesCount, dislikesCount });
    },
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
