import { jest } from '@jest/globals';
import { userDeleted } from '@pechincha/contracts/events/user';
import { listPromotions } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { createActivePromotions, registerMembers, type Member } from '../helpers.js';
import { makePromotionRow } from '../promotion-rows.js';
import { createCheckers, runSuspensionJobs, memberStatusEvent } from '../member-statuses.js';
import { castVote, passHours, readPromotion, recountVotes, sendVote } from '../votes.js';

const worked = { coupon: 'worked' };
const failed = { coupon: 'failed' };

let service: TestService;
let author: Member;
let codes = 0;

/** Of a code that no other test uses. */
const createPromotion = async (code = `CUPOM${++codes}`, as = author) =>
  (await createActivePromotions(service, as, [{ coupon: code }]))[0]?._id ?? '';
const say = (id: string, as: Member, body: unknown, replica?: number) =>
  castVote(service, id, as, body, replica);
const getHealth = async (id: string) => (await readPromotion(service, id)).couponHealth;
const getListed = async (id: string) => {
  const { body } = await service.call(listPromotions, { query: { limit: '100' } });
  return listPromotions.response.parse(body).promotions.find(({ _id }) => _id === id);
};

export const coupons: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [author] = await registerMembers(service, 'Ana Souza');
  });
  afterEach(() => jest.restoreAllMocks());

  it('a coupon that failed for two people is failing, and a newer success warms it again', async () => {
    const id = await createPromotion();
    const [bia, caio, davi] = await createCheckers(service, { voteWeight: 2 }, {}, {});
    expect(await readPromotion(service, id)).not.toHaveProperty('couponHealth');
    expect((await say(id, bia, { ...failed, reason: 'esgotado' })).couponHealth).toEqual({
      state: 'unknown',
      worked: 0,
      failed: 1,
      lastWorkedAt: null,
      reasons: ['esgotado'],
    });
    expect(await getListed(id)).not.toHaveProperty('couponHealth');
    const { couponHealth } = await say(id, caio, failed);
    expect(couponHealth).toMatchObject({ state: 'fails', failed: 2, reasons: ['esgotado'] });
    expect(await getHealth(id)).toEqual(couponHealth);
    expect((await getListed(id))?.couponHealth).toEqual({
      state: 'fails',
      worked: 0,
      failed: 2,
      lastWorkedAt: null,
    });
    const { couponHealth: warmed, freshness, status } = await say(id, davi, worked);
    expect([warmed?.state, warmed?.worked, warmed?.failed, warmed?.reasons]).toEqual([
      'works',
      1,
      2,
      undefined,
    ]);
    expect(await readPromotion(service, id, bia)).toMatchObject({
      ownCouponVote: 'failed',
      ownCouponReason: 'esgotado',
    });
    // What worked is also seen.
    expect([status, freshness?.people, freshness?.seenAt]).toEqual(['active', 1, warmed?.lastWorkedAt]);
    passHours(48);
    expect((await getHealth(id))?.state).toBe('unknown');
    passHours(24 * 7);
    expect(await readPromotion(service, id, bia)).not.toHaveProperty('ownCouponVote');
    expect(await getHealth(id)).toBeUndefined();
    expect(await recountVotes(service)).toEqual([]);
  });

  it('two promotions of one shop and code agree, another shop or code does not', async () => {
    const first = await createPromotion('PAR10');
    const [bia, caio] = await createCheckers(service, { voteWeight: 2 }, { voteWeight: 2 });
    const same = await createPromotion(' par10 ', (await registerMembers(service, 'Rui'))[0]);
    const [other] = await createActivePromotions(service, author, [
      { coupon: 'PAR10', link: 'https://outra.example/fone' },
    ]);
    await Promise.all([say(first, bia, failed), say(same, caio, failed, 1)]);
    expect((await getHealth(first))?.state).toBe('fails');
    expect(await getHealth(same)).toEqual(await getHealth(first));
    expect(await getHealth(other?._id ?? '')).toBeUndefined();
    expect(await getHealth(await createPromotion('PAR11'))).toBeUndefined();
    // Both votes are on one coupon, so that a member's newer one replaces the older through either.
    expect((await say(same, bia, worked)).couponHealth).toMatchObject({ worked: 1, failed: 1 });
  });

  it('votes without vote weight, of one address group and of a fresh brigade show nothing', async () => {
    const id = await createPromotion();
    const silent = await createCheckers(service, ...Array<object>(10).fill({ voteWeight: 0 }));
    for (const one of silent)
      expect(await say(id, one, failed)).toMatchObject({ couponHealth: null, counted: false });
    const addressGroup = newId();
    for (const one of await createCheckers(
      service,
      { voteWeight: 2, addressGroup },
      { voteWeight: 2, addressGroup },
      { voteWeight: 2, addressGroup },
    ))
      await say(id, one, failed);
    expect(await getHealth(id)).toMatchObject({ state: 'unknown', failed: 1 });
  });

  it('authors do not vote on a coupon that they published, through whichever promotion', async () => {
    const [bia] = await createCheckers(service, { voteWeight: 2 });
    await createPromotion('MEU10', bia);
    const other = await createPromotion('meu10');
    const { status, body } = await sendVote(service, other, bia, worked);
    expect([status, body.code]).toEqual([409, 'OWN_THING']);
    expect(await service.listRows('coupon_votes')).not.toContainEqual(
      expect.objectContaining({ coupon: 'som-da-praca.example|meu10' }),
    );
    expect(await readPromotion(service, other)).not.toHaveProperty('freshness');
  });

  it('authors of many promotions do not vote on the coupon of an old one either', async () => {
    const [bia] = await createCheckers(service, { voteWeight: 2 });
    const id = await createPromotion('ANTIGO', bia);
    const newer = Array.from({ length: 200 }, () => ({
      ...makePromotionRow(new Types.ObjectId(), new Types.ObjectId(bia.sub), 'active'),
      createdAt: new Date(Date.now() + 1_000),
    }));
    await service.database.collection('promotions').insertMany(newer);
    expect((await sendVote(service, id, bia, failed)).body.code).toBe('OWN_THING');
  });

  it("suspension hides a member's votes, deletion takes their name", async () => {
    const id = await createPromotion();
    const [bia, caio] = await createCheckers(service, { voteWeight: 2 }, { voteWeight: 2 });
    await say(id, bia, failed);
    await say(id, caio, failed);
    await service.publishAndWait(memberStatusEvent(bia, { suspended: true }, 2));
    await runSuspensionJobs(service);
    expect(await getHealth(id)).toMatchObject({ state: 'unknown', failed: 1 });
    await service.publishAndWait(memberStatusEvent(bia, {}, 3));
    await service.publishAndWait(
      makeEvent(userDeleted, { userId: caio.sub }, { subject: caio.sub, subjectVersion: 9 }),
    );
    await runSuspensionJobs(service);
    expect(await getHealth(id)).toMatchObject({ state: 'fails', failed: 2 });
    const users = (await service.listRows('coupon_votes')).map(({ user }) => String(user));
    expect(users).toContain(bia.sub);
    expect(users).not.toContain(caio.sub);
    expect(await recountVotes(service)).toEqual([]);
    await service.database.collection('coupons').updateMany({}, { $set: { votes: [] } });
    expect(await recountVotes(service)).toContain(`som-da-praca.example|cupom${codes}`);
    expect(await getHealth(id)).toMatchObject({ state: 'fails', failed: 2 });
  });
};
