import { jest } from '@jest/globals';
import {
  dislikePromotion,
  getPromotion,
  likePromotion,
  listPromotions,
} from '@pechincha/contracts/operations/promotions';
import { SystemClock } from '@pechincha/persistence/clock';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import type { Member } from '../helpers.js';
import {
  createVoters,
  insertPromotions,
  runSuspensionJobs,
  memberStatusEvent,
  waitForCounts,
} from '../member-statuses.js';

// In the future: rows of past days may expire while a test runs.
const PUBLISHED_AT = new Date('2100-11-20T12:00:00Z');
const MINUTE_MS = 60_000;

let service: TestService;

/** An active promotion published at noon. */
async function createPromotion(fields: object = {}): Promise<string> {
  const [id = ''] = await insertPromotions(service, newId(), 1);
  await getRows().updateOne(
    { _id: new Types.ObjectId(id) },
    { $set: { publishedAt: PUBLISHED_AT, product: '', ...fields } },
  );
  return id;
}
const getRows = () => service.database.collection('promotions');
const getReached = async (id: string): Promise<unknown> =>
  (await getRows().findOne({ _id: new Types.ObjectId(id) }))?.['likeMilestones'];

const setMinutes = (minutes: number) =>
  jest
    .spyOn(SystemClock.prototype, 'now')
    .mockReturnValue(new Date(PUBLISHED_AT.getTime() + minutes * MINUTE_MS));

const createLikers = (count: number): Promise<Member[]> =>
  createVoters(service, ...Array.from({ length: count }, () => ({ voteWeight: 1 })));

async function react(
  id: string,
  members: readonly Member[],
  operation: typeof likePromotion | typeof dislikePromotion = likePromotion,
): Promise<void> {
  for (const as of members) expect((await service.call(operation, { as, params: { id } })).status).toBe(200);
  await waitForCounts(service, id);
}

/** `heat` of the single promotion, which is also that of lists. */
async function getHeat(id: string): Promise<unknown> {
  const { body } = await service.call(getPromotion, { params: { id } });
  const list = await service.call(listPromotions, { query: { limit: '100' } });
  const card = list.body.promotions.find(({ _id }: { _id: string }) => _id === id);
  if (body.status === 'active') expect(card.heat).toBe(body.heat);
  return body.heat;
}

const listMilestoneEvents = (id: string) =>
  service.broker
    .listReceived('promotion.like-milestone-reached')
    .filter(({ subject }) => subject === id)
    .map(({ data }) => data as { step: number; minutes: number })
    .toSorted((one, other) => one.step - other.step);
const listSteps = (id: string) => listMilestoneEvents(id).map(({ step, minutes }) => [step, minutes]);

export const heat: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });
  afterEach(() => jest.restoreAllMocks());

  it('30 likes without vote weight raise the count, never the chip', async () => {
    const id = await createPromotion();
    await react(
      id,
      Array.from({ length: 30 }, () => member()),
    );
    const { body } = await service.call(getPromotion, { params: { id } });
    expect([body.likesCount, body.heat, await getReached(id)]).toEqual([30, undefined, undefined]);
    expect(listSteps(id)).toEqual([]);
  });

  it('30 likes of one address group are one', async () => {
    const id = await createPromotion();
    const addressGroup = newId();
    await react(
      id,
      await createVoters(service, ...Array.from({ length: 12 }, () => ({ voteWeight: 2, addressGroup }))),
    );
    expect([await getHeat(id), await getReached(id)]).toEqual([undefined, undefined]);
  });

  it('the seventh like for one author is shown, not counted', async () => {
    const author = newId();
    const ids = await insertPromotions(service, author, 7);
    const [fan] = await createVoters(service, { voteWeight: 3 });
    const others = await createLikers(9);
    for (const id of ids) await react(id, [fan]);
    const last = ids.at(-1) ?? '';
    await react(last, others);
    expect(await waitForCounts(service, last)).toEqual([10, 0, 9]);
    expect([await getHeat(last), Object.keys((await getReached(last)) ?? {})]).toEqual([undefined, ['5']]);
  });

  it('10 counted likes within 6 hours are hot, and it lasts while there are as many', async () => {
    const id = await createPromotion({
      title: 'Fone',
      storeSlug: 'loja.com.br',
      conditions: { requires: ['app'] },
    });
    setMinutes(200);
    const likers = await createLikers(11);
    await react(id, likers.slice(0, 9));
    expect(await getHeat(id)).toBeUndefined();
    setMinutes(360);
    await react(id, likers.slice(9));
    setMinutes(2_000);
    expect([await getHeat(id), await getReached(id)]).toEqual(['hot', { 5: 200, 10: 360 }]);
    await react(id, likers.slice(0, 2));
    expect(await getHeat(id)).toBeUndefined();
    await react(id, likers.slice(0, 2));
    expect([await getHeat(id), await getReached(id)]).toEqual(['hot', { 5: 200, 10: 360 }]);
    await eventuallySteps(id, [
      [5, 200],
      [10, 360],
    ]);
    expect(listMilestoneEvents(id)[0]).toMatchObject({
      promotionId: id,
      title: 'Fone',
      storeSlug: 'loja.com.br',
      requires: ['app'],
      city: 'online',
      author: { _id: expect.any(String), name: 'Ana' },
    });
  });

  it('10 counted likes after 6 hours are not hot, and are announced with their minutes', async () => {
    const id = await createPromotion();
    setMinutes(361);
    await react(id, await createLikers(10));
    expect([await getHeat(id), await getReached(id)]).toEqual([undefined, { 5: 361, 10: 361 }]);
    await eventuallySteps(id, [
      [5, 361],
      [10, 361],
    ]);
  });

  it('30 counted likes within a day are on fire, and a suspension of some likers takes it back', async () => {
    const id = await createPromotion();
    setMinutes(60);
    const likers = await createLikers(30);
    await react(id, likers);
    expect(await getHeat(id)).toBe('fire');
    await eventuallySteps(id, [
      [5, 60],
      [10, 60],
      [25, 60],
    ]);
    jest.restoreAllMocks();
    await service.publishAndWait(memberStatusEvent(likers[0] as Member, { suspended: true }, 2));
    await runSuspensionJobs(service);
    await waitForCounts(service, id);
    expect(await getHeat(id)).toBe('hot');
  });

  it('5 counted dislikes are cold', async () => {
    const id = await createPromotion();
    await react(id, await createLikers(5), dislikePromotion);
    expect(await getHeat(id)).toBe('cold');
  });

  it('an ended promotion has no heat and announces none', async () => {
    const likes = { likeMilestones: { 5: 1, 10: 2 }, netLikes: 10, likesCount: 10 };
    const id = await createPromotion({ ...likes, status: 'expired', endedBy: 'community' });
    expect(await getHeat(id)).toBeUndefined();
    setMinutes(500);
    await addLikes(id, 15);
    await eventuallyReached(id, [5, 10, 25]);
    await getRows().updateOne({ _id: new Types.ObjectId(id) }, { $set: { status: 'active' } });
    expect(await getHeat(id)).toBe('hot');
    await addLikes(id, 25);
    await eventuallySteps(id, [[50, 500]]);
  });
};

/** Counted likes that are not stored themselves. */
async function addLikes(id: string, count: number): Promise<void> {
  const delta = { likes: count, dislikes: 0, comments: 0, netLikes: count };
  await service.database
    .collection('count_deltas')
    .insertOne({ promotion: new Types.ObjectId(id), ...delta });
}

async function eventuallySteps(id: string, steps: number[][]): Promise<void> {
  await eventually(() => expect(listSteps(id)).toEqual(steps));
}
async function eventuallyReached(id: string, numbers: number[]): Promise<void> {
  await eventually(async () =>
    expect(Object.keys((await getReached(id)) ?? {}).map(Number)).toEqual(numbers),
  );
}
