import { jest } from '@jest/globals';
import { moderationReversed } from '@pechincha/contracts/events/moderation';
import { caseDecided } from '@pechincha/contracts/events/report';
import { userDeleted } from '@pechincha/contracts/events/user';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { promotionsExport } from '@pechincha/contracts/operations/internal';
import { dislikePromotion, likePromotion } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { VoteConfirmationWorker } from '../../src/lifecycle/vote-confirmations.js';
import {
  approvedEvent,
  createActivePromotions,
  editOwn,
  endYesterday,
  registerMembers,
  type Member,
} from '../helpers.js';
import { createCheckers, memberStatusEvent, runSuspensionJobs } from '../member-statuses.js';
import { castVote, passHours } from '../votes.js';

const ok = { result: 'ok' };
const gone = { result: 'gone' };

let service: TestService;
let author: Member;

const createPromotion = async (): Promise<string> =>
  (await createActivePromotions(service, author))[0]?._id ?? '';
const say = (id: string, as: Member, body: unknown, replica = 0) => castVote(service, id, as, body, replica);
const setStatus = (id: string, status: string) =>
  service.call(setPromotionStatus, { as: member(undefined, 'admin'), params: { id }, body: { status } });

/** Data of a promotion's events without ids, in order of their versions. */
const listFacts = (name: string, id: string): Record<string, unknown>[] =>
  service.broker
    .listReceived(name)
    .filter(({ subject }) => subject === id)
    .toSorted((one, other) => one.subjectVersion - other.subjectVersion)
    .map(({ data }) => {
      const { promotionId: _id, ...facts } = data as Record<string, unknown>;
      return facts;
    });

const listProofs = async (id: string): Promise<unknown[]> => {
  await service.waitUntilIdle();
  return listFacts('promotion.proved', id).map(({ proved }) => proved);
};

/** Lets so many hours pass, runs the worker and returns who was right, by each event. */
async function listConfirmed(id: string, hours: number): Promise<[unknown, unknown][]> {
  passHours(hours);
  const worker = service.getProvider(VoteConfirmationWorker);
  worker.wake();
  await eventually(async () => {
    const due = await service.database
      .collection('vote_confirmations')
      .countDocuments({ dueAt: { $lte: new Date(Date.now() + hours * 3_600_000) } });
    expect(due).toBe(0);
  });
  await service.waitUntilIdle();
  return listFacts('check.confirmed', id).map(({ confirmed, voters }) => [confirmed, voters]);
}

export const outcomes: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [author] = await registerMembers(service, 'Ana Souza');
  });
  afterEach(() => jest.restoreAllMocks());

  describe('a promotion is proved', () => {
    it('once, by three people of weight 4', async () => {
      const id = await createPromotion();
      const [one, two, three, four] = await createCheckers(service, { voteWeight: 2 }, {}, {}, {});
      await say(id, one, ok);
      await say(id, two, ok);
      expect(await listProofs(id)).toEqual([]);
      await say(id, three, ok, 1);
      await say(id, four, ok);
      expect(await listProofs(id)).toEqual([true]);
      expect(listFacts('promotion.proved', id)).toEqual([{ authorId: author.sub, proved: true }]);
    });

    it.each([
      ['two people of weight 6', [{ voteWeight: 3 }, { voteWeight: 3 }]],
      ['three of weight 3', [{}, {}, {}]],
      ['ten without vote weight', Array<object>(10).fill({ voteWeight: 0 })],
      ['four of one address', Array<object>(4).fill({ voteWeight: 2, addressGroup: 'a'.repeat(24) })],
    ] as const)('not by %s', async (_who, statuses) => {
      const id = await createPromotion();
      for (const one of await createCheckers(service, ...statuses)) await say(id, one, ok);
      expect(await listProofs(id)).toEqual([]);
    });

    it('once by votes at the same time on two replicas', async () => {
      const id = await createPromotion();
      const voters = await createCheckers(service, ...Array<object>(6).fill({ voteWeight: 2 }));
      await Promise.all(voters.map((one: Member, index: number) => say(id, one, ok, index % 2)));
      expect(await listProofs(id)).toEqual([true]);
    });

    it('by votes of its first seven days alone', async () => {
      const id = await createPromotion();
      const [one, two, three] = await createCheckers(service, { voteWeight: 2 }, {}, {});
      await say(id, one, ok);
      await say(id, two, ok);
      passHours(7 * 24 + 1);
      await say(id, three, ok);
      expect(await listProofs(id)).toEqual([]);
    });

    it('not by votes of before an edit', async () => {
      const id = await createPromotion();
      const [one, two, three] = await createCheckers(service, { voteWeight: 2 }, {}, {});
      await say(id, one, ok);
      await say(id, two, ok);
      await editOwn(service, author, id, { promotionalPrice: '149,90' });
      await service.publishAndWait(approvedEvent(id, 3));
      await say(id, three, ok);
      expect(await listProofs(id)).toEqual([]);
    });

    it('no longer while one of those who proved it is suspended, whatever they said later', async () => {
      const id = await createPromotion();
      const [one, two, three] = await createCheckers(service, { voteWeight: 2 }, {}, {});
      for (const voter of [one, two, three]) await say(id, voter, ok);
      await say(id, two, gone);
      await service.publishAndWait(memberStatusEvent(one, { voteWeight: 2, suspended: true }, 2));
      await runSuspensionJobs(service);
      expect(await listProofs(id)).toEqual([true, false]);
      await service.publishAndWait(memberStatusEvent(one, { voteWeight: 2 }, 3));
      await runSuspensionJobs(service);
      expect(await listProofs(id)).toEqual([true, false, true]);
      // A deleted account's stays counted, without a name.
      await service.publishAndWait(makeEvent(userDeleted, { userId: one.sub }, { subject: one.sub }));
      await runSuspensionJobs(service);
      expect(await listProofs(id)).toEqual([true, false, true]);
      const votes = await service.listRows('proof_votes');
      expect(votes.filter(({ user }) => String(user) === one.sub)).toEqual([]);
    });
  });

  describe('who said that a promotion is gone was right', () => {
    it('when it has stayed ended for 24 hours, once', async () => {
      const id = await createPromotion();
      const [one, two, other] = await createCheckers(service, { voteWeight: 2 }, { voteWeight: 2 }, {});
      await say(id, other, ok);
      for (const voter of [one, two]) await say(id, voter, gone);
      expect(await listConfirmed(id, 23)).toEqual([]);
      const voters = expect.arrayContaining([one.sub, two.sub]) as unknown;
      expect(await listConfirmed(id, 24)).toEqual([[true, voters]]);
      expect(await listConfirmed(id, 48)).toHaveLength(1);
      const as = { kind: 'gateway' } as const;
      const { body } = await service.call(promotionsExport, { as, params: { id: one.sub } });
      expect(body.avisosDeQueAcabou).toEqual([{ promocao: id, situacao: 'certo' }]);
    });

    it('not when it came back meanwhile, nor when it ended again less than 24 hours ago', async () => {
      const id = await createPromotion();
      const [one, two] = await createCheckers(service, { voteWeight: 2 }, { voteWeight: 2 });
      for (const body of [gone, ok]) for (const voter of [one, two]) await say(id, voter, body);
      expect(await listConfirmed(id, 25)).toEqual([]);
      jest.restoreAllMocks();
      const again = await createPromotion();
      for (const voter of [one, two]) await say(again, voter, gone);
      passHours(23);
      await setStatus(again, 'active');
      await setStatus(again, 'expired');
      expect(await listConfirmed(again, 25)).toEqual([]);
    });

    it('also when its author or a manager ends it, who earn nothing for that', async () => {
      const [byAuthor, byManager] = [await createPromotion(), await createPromotion()];
      const [one, two] = await createCheckers(service, {}, { voteWeight: 3 });
      for (const id of [byAuthor, byManager]) await say(id, one, gone);
      await say(byAuthor, author, gone);
      await say(byManager, member(two.sub, 'manager'), gone);
      expect(await listConfirmed(byAuthor, 24)).toEqual([[true, [one.sub]]]);
      expect(await listConfirmed(byManager, 24)).toEqual([[true, [one.sub]]]);
    });

    it('not without vote weight, after it ended, of one address twice, suspended or deleted', async () => {
      const id = await createPromotion();
      const addressGroup = newId();
      const [one, two, fresh, twin, suspended, deleted, late] = await createCheckers(
        service,
        { voteWeight: 2 },
        { voteWeight: 1, addressGroup },
        { voteWeight: 0 },
        { voteWeight: 2, addressGroup },
        {},
        {},
        {},
      );
      for (const voter of [fresh, suspended, deleted, two, twin]) await say(id, voter, gone);
      await say(id, one, gone);
      await say(id, late, gone);
      await service.publishAndWait(
        memberStatusEvent(suspended, { suspended: true }, 2),
        makeEvent(userDeleted, { userId: deleted.sub }, { subject: deleted.sub }),
      );
      await runSuspensionJobs(service);
      const [confirmed] = await listConfirmed(id, 24);
      const voters = (confirmed?.[1] ?? []) as string[];
      expect(voters).not.toContain(fresh.sub);
      for (const out of [fresh, two, suspended, deleted, late]) expect(voters).not.toContain(out.sub);
      expect(voters).toContain(twin.sub);
    });

    it('until moderation takes its end back', async () => {
      const id = await createPromotion();
      const [one] = await createCheckers(service, { voteWeight: 1 });
      await say(id, one, gone);
      const decidedAt = new Date();
      await service.publishAndWait(
        makeEvent(
          caseDecided,
          {
            caseId: newId(),
            subject: { kind: 'deal', id, promotionId: id, title: 'Fone', city: 'online' },
            authorId: author.sub,
            moderatorId: newId(),
            action: 'expire',
            reasonCode: 'outro',
            publicReason: 'Acabou ontem.',
            warning: false,
          },
          { subject: id, occurredAt: decidedAt },
        ),
      );
      expect(await listConfirmed(id, 24)).toEqual([[true, [one.sub]]]);
      const appealId = newId();
      await service.publishAndWait(
        makeEvent(
          moderationReversed,
          {
            appealId,
            subject: { kind: 'deal', id, promotionId: id },
            moderatorId: newId(),
            decidedAt: decidedAt.toISOString(),
          },
          { subject: appealId },
        ),
      );
      expect(await listConfirmed(id, 25)).toEqual([
        [true, [one.sub]],
        [false, [one.sub]],
      ]);
      expect(await listConfirmed(id, 72)).toHaveLength(2);
    });

    it('not when it ended by its date', async () => {
      const id = await createPromotion();
      const [one] = await createCheckers(service, { voteWeight: 1 });
      await say(id, one, gone);
      await endYesterday(service, id);
      await eventually(() =>
        expect(listFacts('promotion.status-changed', id).map(({ to }) => to)).toEqual(['active', 'expired']),
      );
      expect(await listConfirmed(id, 25)).toEqual([]);
    });
  });

  it('a reaction says whether its like counts, and of which address group its member is', async () => {
    const id = await createPromotion();
    const addressGroup = newId();
    const [known, fresh, twin] = await createCheckers(
      service,
      {},
      { voteWeight: 0, addressGroup },
      { addressGroup },
    );
    for (const as of [known, fresh, twin]) await service.call(likePromotion, { as, params: { id } });
    const [disliker] = await createCheckers(service, {});
    await service.call(dislikePromotion, { as: disliker, params: { id } });
    const reactions = await eventually(() => {
      const all = listFacts('promotion.reacted', id).flatMap(
        (facts) => facts['reactions'] as Record<string, unknown>[],
      );
      expect(all).toHaveLength(4);
      return new Map(all.map(({ userId, ...reaction }) => [userId, reaction]));
    });
    expect([known, fresh, twin, disliker].map(({ sub }) => reactions.get(sub))).toEqual([
      { likes: 1, dislikes: 0, counted: true },
      { likes: 1, dislikes: 0, addressGroup },
      { likes: 1, dislikes: 0, counted: true, addressGroup },
      { likes: 0, dislikes: 1 },
    ]);
  });
};
