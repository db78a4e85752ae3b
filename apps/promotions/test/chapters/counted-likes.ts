import { jest } from '@jest/globals';
import { dislikePromotion, getPromotion, likePromotion } from '@pechincha/contracts/operations/promotions';
import { SystemClock } from '@pechincha/persistence/clock';
import { newId, shuffle } from '@pechincha/testing/event-factory';
import type { Chapter } from '@pechincha/testing/chapters';
import { member, type TestService } from '@pechincha/testing/test-service';
import type { Member } from '../helpers.js';
import {
  createVoters,
  insertPromotions,
  listReactions,
  memberStatusEvent,
  waitForCounts,
} from '../member-statuses.js';

// In the future: rows of past days may expire while a test runs.
const NOON = new Date('2100-11-20T15:00:00Z');
const LATE_EVENING = new Date('2100-11-21T02:59:00Z');
const MIDNIGHT = new Date('2100-11-21T03:01:00Z');

let service: TestService;

async function react(
  which: typeof likePromotion | typeof dislikePromotion,
  id: string,
  as: Member = member(),
  replica = 0,
): Promise<void> {
  const { status, body } = await service.call(which, { as, params: { id }, replica });
  expect([status, body.code]).toEqual([200, undefined]);
}
const like = (id: string, as?: Member, replica?: number) => react(likePromotion, id, as, replica);
const dislike = (id: string, as?: Member, replica?: number) => react(dislikePromotion, id, as, replica);

const createPromotion = async (author = newId()) => (await insertPromotions(service, author, 1))[0] ?? '';
const getCounts = (id: string) => waitForCounts(service, id);
const setNow = (time: Date) => jest.spyOn(SystemClock.prototype, 'now').mockReturnValue(time);

/** Sums of the counts of some promotions. */
async function sumCounts(ids: readonly string[]): Promise<number[]> {
  const sums = [0, 0, 0];
  for (const id of ids)
    (await getCounts(id)).forEach((count, index) => (sums[index] = (sums[index] ?? 0) + count));
  return sums;
}

export const countedLikes: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });
  afterEach(() => jest.restoreAllMocks());

  it('30 likes without vote weight raise the count and leave netLikes at 0', async () => {
    const id = await createPromotion();
    const [silent] = await createVoters(service, { voteWeight: 0 });
    for (let count = 0; count < 29; count++) await like(id);
    await like(id, silent);
    expect(await getCounts(id)).toEqual([30, 0, 0]);
    expect((await service.call(getPromotion, { params: { id } })).body).not.toHaveProperty('netLikes');
    expect(await service.listRows('reaction_days')).toEqual([]);
  });

  it('likes and dislikes of members with vote weight count one each, whatever their weight', async () => {
    const id = await createPromotion();
    const [ana, bia, caio, davi] = await createVoters(service, {}, { voteWeight: 2 }, { voteWeight: 3 }, {});
    for (const one of [ana, bia, caio, davi]) await like(id, one);
    expect(await getCounts(id)).toEqual([4, 0, 4]);
    await dislike(id, ana);
    expect(await getCounts(id)).toEqual([3, 1, 2]);
    await like(id, bia);
    await dislike(id, ana);
    expect(await getCounts(id)).toEqual([2, 0, 2]);
    const weights = (await listReactions(service, id)).map(({ result, weight }) => [result, weight]);
    expect(weights.toSorted()).toEqual([
      ['like', 1],
      ['like', 3],
      ['none', undefined],
      ['none', undefined],
    ]);
  });

  it('a reaction keeps the weight that the member had when they reacted', async () => {
    const id = await createPromotion();
    const [ana, bia] = await createVoters(service, {}, { voteWeight: 0 });
    await like(id, ana);
    await like(id, bia);
    await service.publishAndWait(
      memberStatusEvent(ana, { voteWeight: 0 }, 2),
      memberStatusEvent(bia, { voteWeight: 2 }, 2),
    );
    expect(await getCounts(id)).toEqual([2, 0, 1]);
    await like(id, ana);
    await like(id, ana);
    expect(await getCounts(id)).toEqual([2, 0, 0]);
  });

  it('nobody reacts to their own promotion', async () => {
    const [ana] = await createVoters(service, { voteWeight: 3 });
    const id = await createPromotion(ana.sub);
    for (const operation of [likePromotion, dislikePromotion]) {
      const { status, body } = await service.call(operation, { as: ana, params: { id } });
      expect([status, body.code]).toEqual([409, 'OWN_THING']);
    }
    expect(await getCounts(id)).toEqual([0, 0, 0]);
  });

  it('the seventh like and the fourth dislike for one author are shown and do not count', async () => {
    const [ana, bia] = await createVoters(service, {}, {});
    const author = newId();
    const ids = await insertPromotions(service, author, 8);
    for (const id of ids) await like(id, ana);
    expect(await sumCounts(ids)).toEqual([8, 0, 6]);
    for (const id of ids) await dislike(id, bia);
    expect(await sumCounts(ids)).toEqual([8, 8, 3]);
    await like(await createPromotion(), ana);
    const [row] = (await service.listRows('reaction_days')).filter(({ _id }) =>
      String(_id).startsWith(ana.sub),
    );
    expect(row).toMatchObject({ likes: 7, dislikes: 0 });
  });

  it('the 31st like and the 11th dislike of a day are shown and do not count; the next day does', async () => {
    setNow(LATE_EVENING);
    const [ana] = await createVoters(service, {});
    const promotions = await Promise.all(
      Array.from({ length: 16 }, () => insertPromotions(service, newId(), 3)),
    );
    const [liked, disliked, tomorrow] = [
      promotions.slice(0, 11).flat(),
      promotions.slice(11, 15).flat(),
      promotions.slice(15).flat(),
    ];
    for (const id of liked) await like(id, ana);
    expect(await sumCounts(liked)).toEqual([33, 0, 30]);
    for (const id of disliked) await dislike(id, ana);
    expect(await sumCounts(disliked)).toEqual([0, 12, -10]);
    setNow(MIDNIGHT);
    for (const id of tomorrow) await like(id, ana);
    expect(await sumCounts(tomorrow)).toEqual([3, 0, 3]);
  });

  it('taking back a counted reaction gives its allowance back on the same day only', async () => {
    setNow(NOON);
    const [ana] = await createVoters(service, {});
    const ids = await insertPromotions(service, newId(), 9);
    const [first = '', second = '', third = ''] = ids;
    for (const id of ids.slice(0, 7)) await like(id, ana);
    await like(first, ana);
    await like(ids[7] ?? '', ana);
    expect(await sumCounts(ids)).toEqual([7, 0, 6]);
    // A like that becomes a dislike needs one of the other allowance.
    await dislike(second, ana);
    await like(ids[8] ?? '', ana);
    expect(await sumCounts(ids)).toEqual([7, 1, 5]);
    setNow(MIDNIGHT);
    await like(third, ana);
    const days = (await service.listRows('reaction_days')).filter(({ _id }) =>
      String(_id).startsWith(ana.sub),
    );
    expect(days).toMatchObject([{ _id: `${ana.sub}:2100-11-20`, likes: 6, dislikes: 1 }]);
  });

  it('repetition never exceeds the limits', async () => {
    const [ana] = await createVoters(service, {});
    const ids = await insertPromotions(service, newId(), 8);
    const presses = shuffle(ids, { times: 13, seed: 7 }).slice(0, 100);
    for (const [index, id] of presses.entries()) await (index % 3 === 0 ? dislike : like)(id, ana, index % 2);
    const rows = (await service.listRows('reactions')).filter(({ user }) => String(user) === ana.sub);
    const countOf = (kind: string) => rows.filter((row) => row['counted'] && row['result'] === kind).length;
    expect(countOf('like')).toBeLessThanOrEqual(6);
    expect(countOf('dislike')).toBeLessThanOrEqual(3);
    const [, , net] = await sumCounts(ids);
    expect(net).toBe(countOf('like') - countOf('dislike'));
    for (const { promotion, result } of rows)
      if (result !== 'none') await (result === 'like' ? like : dislike)(String(promotion), ana);
    const day = (await service.listRows('reaction_days')).find(({ _id }) => String(_id).startsWith(ana.sub));
    expect(day).toMatchObject({ likes: 0, dislikes: 0 });
    for (const id of ids) await like(id, ana);
    expect(await sumCounts(ids)).toEqual([8, 0, 6]);
  });

  it('the limit is not exceeded when two replicas are pressed at once', async () => {
    const [ana] = await createVoters(service, {});
    const ids = await insertPromotions(service, newId(), 20);
    await Promise.all(ids.map((id, index) => like(id, ana, index % 2)));
    expect(await sumCounts(ids)).toEqual([20, 0, 6]);
  });

  it('of an address group the heaviest reaction counts, of equal ones the earliest', async () => {
    const id = await createPromotion();
    const addressGroup = newId();
    const [ana, bia, caio, other] = await createVoters(
      service,
      { addressGroup },
      { addressGroup },
      { addressGroup, voteWeight: 2 },
      { addressGroup: newId() },
    );
    const listCounted = async () =>
      (await listReactions(service, id)).filter(({ counted }) => counted).map(({ user }) => String(user));
    await like(id, ana);
    await like(id, bia);
    expect([await getCounts(id), await listCounted()]).toEqual([[2, 0, 1], [ana.sub]]);
    await dislike(id, caio);
    expect([await getCounts(id), await listCounted()]).toEqual([[2, 1, -1], [caio.sub]]);
    await like(id, other);
    expect(await getCounts(id)).toEqual([3, 1, 0]);
    await like(id, other);
    await dislike(id, caio);
    expect([await getCounts(id), await listCounted()]).toEqual([[2, 0, 1], [ana.sub]]);
    await like(id, ana);
    expect([await getCounts(id), await listCounted()]).toEqual([[1, 0, 1], [bia.sub]]);
    await like(id, bia);
    expect([await getCounts(id), await listCounted()]).toEqual([[0, 0, 0], []]);
  });

  it('of an address group one like counts when two press at once on two replicas', async () => {
    const addressGroup = newId();
    const [ana, bia] = await createVoters(service, { addressGroup }, { addressGroup });
    const ids = (
      await Promise.all(Array.from({ length: 5 }, () => insertPromotions(service, newId(), 5)))
    ).flat();
    // No press comes later that would put right what these do.
    await Promise.all(ids.flatMap((id) => [like(id, ana, 0), like(id, bia, 1)]));
    for (const id of ids) expect(await getCounts(id)).toEqual([2, 0, 1]);
    await Promise.all(ids.flatMap((id) => [like(id, ana, 0), like(id, bia, 1)]));
    for (const id of ids) expect(await getCounts(id)).toEqual([0, 0, 0]);
    await Promise.all(ids.map((id) => like(id, ana)));
    // The one that counts is taken back while the other is given.
    await Promise.all(ids.flatMap((id) => [like(id, ana, 0), like(id, bia, 1)]));
    for (const id of ids) expect(await getCounts(id)).toEqual([1, 0, 1]);
  });

  it('counts are exact when members of all kinds toggle at random on two replicas', async () => {
    const ids = await insertPromotions(service, newId(), 3);
    const addressGroups = [newId(), newId(), null];
    const members = await createVoters(
      service,
      ...Array.from({ length: 24 }, (_none, index) => ({
        voteWeight: index % 4,
        addressGroup: addressGroups[index % 3] ?? null,
      })),
    );
    const kinds = shuffle([like, dislike], { times: members.length * 15, seed: 3 });
    await Promise.all(
      members.map(async (one, index) => {
        for (let toggle = 0; toggle < 30; toggle++)
          await (kinds[index * 30 + toggle] ?? like)(ids[toggle % 3] ?? '', one, (index + toggle) % 2);
      }),
    );
    for (const id of ids) {
      const [likes, dislikes] = await getCounts(id);
      const rows = await listReactions(service, id);
      expect(rows.filter(({ result }) => result === 'like')).toHaveLength(likes);
      expect(rows.filter(({ result }) => result === 'dislike')).toHaveLength(dislikes);
      // Who has no weight does not count; of an address group with any, one does.
      for (const addressGroup of addressGroups.slice(0, 2)) {
        const eligible = rows.filter(
          (row) => row.addressGroup === addressGroup && row.result !== 'none' && row.weight,
        );
        const heaviest = Math.max(...eligible.map(({ weight = 0 }) => weight));
        expect(eligible.filter(({ counted }) => counted).map(({ weight }) => weight)).toEqual(
          eligible.length > 0 ? [heaviest] : [],
        );
      }
      expect(rows.filter(({ weight, counted }) => counted && !weight)).toEqual([]);
    }
  });
};
