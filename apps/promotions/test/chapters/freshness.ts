import { jest } from '@jest/globals';
import type { ValidityVoteState } from '@pechincha/contracts/entities/promotion';
import { userDeleted } from '@pechincha/contracts/events/user';
import { promotionsExport } from '@pechincha/contracts/operations/internal';
import { listPromotions } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { approvedEvent, createActivePromotions, registerMembers, type Member } from '../helpers.js';
import { createCheckers, runSuspensionJobs, memberStatusEvent } from '../member-statuses.js';
import { castVote, passHours, readPromotion, recountVotes } from '../votes.js';

const ok = { result: 'ok' };
const gone = { result: 'gone' };

let service: TestService;
let author: Member;

const createPromotion = async () => (await createActivePromotions(service, author))[0]?._id ?? '';
const say = (id: string, as: Member, body: unknown, replica?: number): Promise<ValidityVoteState> =>
  castVote(service, id, as, body, replica);
const setStatus = (id: string, status: string) =>
  service.call(setPromotionStatus, { as: member(undefined, 'admin'), params: { id }, body: { status } });

export const freshness: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [author] = await registerMembers(service, 'Ana Souza');
  });
  afterEach(() => jest.restoreAllMocks());

  it('freshness is when and by how many people a promotion was seen', async () => {
    const id = await createPromotion();
    const [bia, caio] = await createCheckers(service, {}, {});
    const listed = async () => {
      const { body } = await service.call(listPromotions, { query: { limit: '100' } });
      return listPromotions.response.parse(body).promotions.find(({ _id }) => _id === id);
    };
    expect(await listed()).not.toHaveProperty('freshness');
    const { freshness } = await say(id, bia, ok);
    expect(freshness?.people).toBe(1);
    expect((await listed())?.freshness).toEqual(freshness);
    passHours(23);
    expect((await say(id, caio, ok)).freshness?.people).toBe(2);
    passHours(25);
    const { freshness: later } = await readPromotion(service, id);
    expect(later?.people).toBe(1);
    passHours(80);
    expect((await readPromotion(service, id)).freshness).toEqual({ seenAt: later?.seenAt, people: 0 });
    expect(await listed()).not.toHaveProperty('freshness');
    // A later vote of the opposite keeps when it was last seen.
    expect((await say(id, bia, gone)).freshness).toEqual({ seenAt: later?.seenAt, people: 0 });
  });

  it('freshness ends with a new version that awaits approval', async () => {
    const id = await createPromotion();
    const [bia] = await createCheckers(service, {});
    await say(id, bia, ok);
    await setStatus(id, 'pending');
    await service.publishAndWait(approvedEvent(id, 3));
    expect(await readPromotion(service, id)).not.toHaveProperty('freshness');
    expect(await recountVotes(service)).toEqual([]);
  });

  it("suspension takes a member's votes out of what is shown, reactivation puts them back", async () => {
    const id = await createPromotion();
    const [bia, caio] = await createCheckers(service, { voteWeight: 2 }, { voteWeight: 2 });
    await say(id, bia, ok);
    await say(id, caio, ok);
    const getPeople = async () => (await readPromotion(service, id)).freshness?.people;
    await service.publishAndWait(memberStatusEvent(bia, { voteWeight: 2, suspended: true }, 2));
    await runSuspensionJobs(service);
    expect(await getPeople()).toBe(1);
    await service.publishAndWait(memberStatusEvent(caio, { suspended: true }, 2));
    await runSuspensionJobs(service);
    expect(await getPeople()).toBeUndefined();
    await service.publishAndWait(memberStatusEvent(bia, {}, 3));
    await runSuspensionJobs(service);
    expect(await getPeople()).toBe(1);
    // As it was cast.
    const [eva] = await createCheckers(service, { voteWeight: 2 });
    await say(id, bia, gone);
    await service.publishAndWait(memberStatusEvent(bia, { suspended: true }, 4));
    await runSuspensionJobs(service);
    expect(await say(id, eva, gone)).toMatchObject({ status: 'active' });
    expect(await recountVotes(service)).toEqual([]);
  });

  it('after deletion votes stay counted without a name, but for those of an address group', async () => {
    const id = await createPromotion();
    const [bia, caio, grouped] = await createCheckers(
      service,
      { voteWeight: 2 },
      { voteWeight: 2 },
      { addressGroup: newId() },
    );
    for (const one of [bia, grouped]) await say(id, one, ok);
    await service.publishAndWait(
      ...[bia, grouped].map(({ sub }) =>
        makeEvent(userDeleted, { userId: sub }, { subject: sub, subjectVersion: 9 }),
      ),
    );
    await runSuspensionJobs(service);
    expect((await readPromotion(service, id)).freshness?.people).toBe(1);
    const rows = (await service.listRows('validity_votes')).filter(
      ({ promotion }) => String(promotion) === id,
    );
    expect(rows).toHaveLength(2);
    for (const { user, addressGroup: left } of rows) {
      expect([bia.sub, grouped.sub]).not.toContain(String(user));
      expect(left).toBeUndefined();
    }
    expect((await say(id, caio, ok)).freshness?.people).toBe(2);
    expect(await recountVotes(service)).toEqual([]);
  });

  it('recount reports and repairs what promotions show of votes', async () => {
    const id = await createPromotion();
    const [bia] = await createCheckers(service, {});
    await say(id, bia, ok);
    expect(await recountVotes(service)).toEqual([]);
    await service.database
      .collection('promotions')
      .updateOne({ _id: new Types.ObjectId(id) }, { $set: { confirmedAt: [] } });
    expect(await recountVotes(service)).toEqual([id]);
    expect((await readPromotion(service, id)).freshness?.people).toBe(1);
    expect(await recountVotes(service)).toEqual([]);
  });

  it('member export has votes on validity and coupons', async () => {
    const id = await createPromotion();
    const [bia] = await createCheckers(service, { voteWeight: 2 });
    await say(id, bia, { result: 'gone', coupon: 'failed', reason: 'esgotado' });
    const { body } = await service.call(promotionsExport, {
      as: { kind: 'gateway' },
      params: { id: bia.sub },
    });
    expect(body.conferencias).toMatchObject([{ promocao: id, resposta: 'expirou', peso: 2 }]);
    expect(body.votosEmCupons).toMatchObject([
      { cupom: 'som-da-praca.example|fone10', resposta: 'não funcionou', motivo: 'esgotado', peso: 2 },
    ]);
  });
};
