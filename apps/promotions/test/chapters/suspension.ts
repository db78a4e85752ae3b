import type { EventData } from '@pechincha/contracts/event';
import { authorsCounted, type promotionReacted } from '@pechincha/contracts/events/promotion';
import { userDeleted } from '@pechincha/contracts/events/user';
import { promotionsExport } from '@pechincha/contracts/operations/internal';
import {
  deletePromotion,
  dislikePromotion,
  getPromotion,
  likePromotion,
} from '@pechincha/contracts/operations/promotions';
import { defaultPersistenceSettings } from '@pechincha/persistence/options';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { member, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { AuthorReconciliation } from '../../src/reconciliation/author-reconciliation.js';
import { registerMembers, type Member } from '../helpers.js';
import {
  createVoters,
  insertPromotions,
  listReactions,
  runSuspensionJobs,
  memberStatusEvent,
  waitForCounts,
} from '../member-statuses.js';

let service: TestService;
let versions: Map<string, number>;

const react = (which: typeof likePromotion | typeof dislikePromotion, id: string, as: Member) =>
  service.call(which, { as, params: { id } });
const like = (id: string, as: Member) => react(likePromotion, id, as);

const createPromotion = async (author = newId()) => (await insertPromotions(service, author, 1))[0] ?? '';
const getCounts = (id: string) => waitForCounts(service, id);

/** Publishes the member's next status; the job is left to `runSuspensionJobs`. */
async function setSuspended(
  one: Member,
  suspended: boolean,
  change: Parameters<typeof memberStatusEvent>[1] = {},
): Promise<void> {
  const version = (versions.get(one.sub) ?? 1) + 1;
  versions.set(one.sub, version);
  await service.publishAndWait(memberStatusEvent(one, { ...change, suspended }, version));
}
async function suspend(one: Member, change?: Parameters<typeof memberStatusEvent>[1]): Promise<void> {
  await setSuspended(one, true, change);
  await runSuspensionJobs(service);
}
async function reactivate(one: Member, change?: Parameters<typeof memberStatusEvent>[1]): Promise<void> {
  await setSuspended(one, false, change);
  await runSuspensionJobs(service);
}
async function deleteMember({ sub }: Member): Promise<void> {
  await service.publishAndWait(makeEvent(userDeleted, { userId: sub }, { subject: sub, subjectVersion: 9 }));
}

/** Sum of all `promotion.reacted` of a promotion: `[likes, dislikes]` of a member. */
const waitForReacted = (id: string, { sub }: Member, expected: [number, number]) =>
  eventually(async () => {
    expect(await service.listRows('count_deltas')).toEqual([]);
    expect(await service.listRows('outbox')).toEqual([]);
    const sums = [0, 0];
    for (const { subject, data } of service.broker.listReceived('promotion.reacted')) {
      if (subject !== id) continue;
      for (const reaction of (data as EventData<typeof promotionReacted>).reactions) {
        if (reaction.userId !== sub) continue;
        sums[0] = (sums[0] ?? 0) + reaction.likes;
        sums[1] = (sums[1] ?? 0) + reaction.dislikes;
      }
    }
    expect(sums).toEqual(expected);
  });

const exportMember = async ({ sub }: Member) =>
  (await service.call(promotionsExport, { as: { kind: 'gateway' }, params: { id: sub } })).body;

export const suspension: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
    versions = new Map();
  });

  it("a suspended member's reactions leave every number, and return when the member is reactivated", async () => {
    const [liked = '', disliked = ''] = await insertPromotions(service, newId(), 2);
    const [ana, bia] = await createVoters(service, { voteWeight: 2 }, {});
    for (const one of [ana, bia]) {
      await like(liked, one);
      await react(dislikePromotion, disliked, one);
    }
    await suspend(ana, { voteWeight: 2 });
    expect(await getCounts(liked)).toEqual([1, 0, 1]);
    expect(await getCounts(disliked)).toEqual([0, 1, -1]);
    const shown = (await service.call(getPromotion, { as: ana, params: { id: liked } })).body;
    expect(shown).toMatchObject({ likes: [bia.sub], likesCount: 1, hasLiked: false });
    await waitForReacted(liked, ana, [0, 0]);
    await waitForReacted(disliked, ana, [0, 0]);

    await reactivate(ana, { voteWeight: 0 });
    expect(await getCounts(liked)).toEqual([2, 0, 2]);
    expect(await getCounts(disliked)).toEqual([0, 2, -2]);
    const again = (await service.call(getPromotion, { as: ana, params: { id: liked } })).body;
    expect(again).toMatchObject({ likesCount: 2, hasLiked: true });
    expect(again.likes.toSorted()).toEqual([ana.sub, bia.sub].toSorted());
    await waitForReacted(liked, ana, [1, 0]);
    await waitForReacted(disliked, ana, [0, 1]);
    const row = (await listReactions(service, liked)).find(({ user }) => String(user) === ana.sub);
    expect(row).toMatchObject({ weight: 2, counted: true });
  });

  it('presses of a suspended member return 403 and fail no others', async () => {
    const id = await createPromotion();
    const [ana, bia] = await createVoters(service, {}, {});
    await setSuspended(ana, true);
    const [refused, ...others] = await Promise.all([like(id, ana), like(id, bia), like(id, member())]);
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    await runSuspensionJobs(service);
    expect(await getCounts(id)).toEqual([2, 0, 1]);
    await reactivate(ana);
    expect((await like(id, ana)).status).toBe(200);
    expect(await getCounts(id)).toEqual([3, 0, 2]);
  });

  it('the job starts later than a transaction can last and within a minute', async () => {
    const [ana] = await createVoters(service, {});
    await setSuspended(ana, true);
    const [{ dueAt } = {}] = await service.listRows('suspension_jobs');
    const delay = (dueAt as Date).getTime() - Date.now();
    expect(delay).toBeGreaterThan(defaultPersistenceSettings.transactionTimeoutMs);
    expect(delay).toBeLessThan(30_000);
    await eventually(async () => expect(await service.listRows('suspension_jobs')).toEqual([]));
  });

  it('no job is scheduled when only the vote weight changes', async () => {
    const [ana] = await createVoters(service, {});
    await service.publishAndWait(
      memberStatusEvent(ana, { voteWeight: 2 }, 2),
      memberStatusEvent(ana, { voteWeight: 3 }, 3),
    );
    expect(await service.listRows('suspension_jobs')).toEqual([]);
  });

  it('reactions follow the last status when a member is suspended and reactivated in quick succession', async () => {
    const id = await createPromotion();
    const [ana] = await createVoters(service, {});
    await like(id, ana);
    for (const suspended of [true, false, true]) await setSuspended(ana, suspended);
    await runSuspensionJobs(service);
    expect(await getCounts(id)).toEqual([0, 0, 0]);
    for (const suspended of [false, true, false]) await setSuspended(ana, suspended);
    await runSuspensionJobs(service);
    expect(await getCounts(id)).toEqual([1, 0, 1]);
    await waitForReacted(id, ana, [1, 0]);
  });

  it('all reactions are hidden and restored when there are more than a batch', async () => {
    const author = newId();
    const ids = await insertPromotions(service, author, 1_100);
    const [ana] = await createVoters(service, {});
    const user = new Types.ObjectId(ana.sub);
    const deals = ids.map((id) => new Types.ObjectId(id));
    const at = new Date();
    const { database } = service;
    await database
      .collection('reactions')
      .insertMany(
        deals.map((promotion) => ({ promotion, user, result: 'like', at, weight: 1, counted: true })),
      );
    await database
      .collection('promotions')
      .updateMany({ _id: { $in: deals } }, { $set: { likesCount: 1, netLikes: 1 } });
    const countBy = (likesCount: number) =>
      eventually(
        async () => {
          expect(await database.collection('count_deltas').countDocuments({})).toBe(0);
          const filter = { 'author._id': new Types.ObjectId(author), likesCount, netLikes: likesCount };
          return database.collection('promotions').countDocuments(filter);
        },
        { timeoutMs: 60_000 },
      );
    await suspend(ana);
    expect(await countBy(0)).toBe(1_100);
    await reactivate(ana);
    expect(await countBy(1)).toBe(1_100);
  });

  it('the next reaction of an address group counts while the member is suspended', async () => {
    const id = await createPromotion();
    const addressGroup = newId();
    const [ana, bia] = await createVoters(service, { addressGroup, voteWeight: 2 }, { addressGroup });
    await like(id, ana);
    await react(dislikePromotion, id, bia);
    expect(await getCounts(id)).toEqual([1, 1, 1]);
    await suspend(ana, { addressGroup, voteWeight: 2 });
    expect(await getCounts(id)).toEqual([0, 1, -1]);
    await reactivate(ana, { addressGroup, voteWeight: 2 });
    expect(await getCounts(id)).toEqual([1, 1, 1]);
  });

  it('a press replaces a hidden reaction that is not restored yet', async () => {
    const id = await createPromotion();
    const [ana] = await createVoters(service, {});
    await like(id, ana);
    await suspend(ana);
    await setSuspended(ana, false);
    expect((await react(dislikePromotion, id, ana)).body).toMatchObject({ likesCount: 0, dislikesCount: 1 });
    await runSuspensionJobs(service);
    expect(await getCounts(id)).toEqual([0, 1, -1]);
    const [day] = (await service.listRows('reaction_days')).filter(({ _id }) =>
      String(_id).startsWith(ana.sub),
    );
    expect(day).toMatchObject({ likes: 0, dislikes: 1 });
    await waitForReacted(id, ana, [0, 1]);
  });

  it("likes of a deleted promotion leave its author's count, and return", async () => {
    const [author] = await registerMembers(service, 'Ana Souza');
    const id = await createPromotion(author.sub);
    const [bia] = await createVoters(service, {});
    await like(id, bia);
    await getCounts(id);
    await service.call(deletePromotion, { as: author, params: { id } });
    const readLikes = () =>
      eventually(async () => {
        expect(await service.listRows('outbox')).toEqual([]);
        const counts = service.broker
          .listReceived('authors.counted')
          .flatMap(({ data }) => authorsCounted.data.parse(data).authors)
          .filter(({ authorId }) => authorId === author.sub)
          .toSorted((first, second) => first.version - second.version);
        return counts.at(-1)?.likes;
      });
    await waitForReacted(id, bia, [1, 0]);
    await suspend(bia);
    await waitForReacted(id, bia, [0, 0]);
    expect(await readLikes()).toBe(0);
    await reactivate(bia);
    await waitForReacted(id, bia, [1, 0]);
    expect(await readLikes()).toBe(1);
    const drifts = await service.getProvider(AuthorReconciliation).run();
    // The promotion was inserted without being counted for its author.
    expect(drifts.filter(({ id: member, field }) => member === author.sub && field === 'likes')).toEqual([]);
  });

  it('member export has the status, and hidden reactions as the member gave them', async () => {
    const [liked = '', silent = ''] = await insertPromotions(service, newId(), 2);
    const addressGroup = newId();
    const [ana] = await createVoters(service, { voteWeight: 2, addressGroup });
    await like(liked, ana);
    await service.publishAndWait(memberStatusEvent(ana, { voteWeight: 0, addressGroup }, 2));
    await like(silent, ana);
    versions.set(ana.sub, 2);
    const listReacoes = async () =>
      (await exportMember(ana)).reacoes.map(({ promocao, reacao, conta }: Record<string, unknown>) => [
        promocao,
        reacao,
        conta,
      ]);
    expect(await listReacoes()).toEqual([
      [liked, 'curtiu', true],
      [silent, 'curtiu', false],
    ]);
    await suspend(ana, { voteWeight: 0, addressGroup });
    expect(await listReacoes()).toEqual([
      [liked, 'curtiu', false],
      [silent, 'curtiu', false],
    ]);
    const { voz, reacoesQueContam } = await exportMember(ana);
    expect(voz).toEqual({ peso: 0, confianca: false, grupoDoEndereco: addressGroup, suspensa: true });
    expect(reacoesQueContam).toMatchObject([{ curtidas: 1, naoCurtidas: 0 }]);
    expect((await exportMember(member())).voz).toBeNull();
  });

  it('deletion erases status, address group and days, and keeps the reactions', async () => {
    const [shared = '', alone = ''] = await insertPromotions(service, newId(), 2);
    const addressGroup = newId();
    const [ana, bia] = await createVoters(service, { addressGroup, voteWeight: 2 }, { addressGroup });
    await react(dislikePromotion, shared, ana);
    await like(shared, bia);
    expect(await getCounts(shared)).toEqual([1, 1, -1]);
    await service.publishAndWait(memberStatusEvent(ana, { voteWeight: 2 }, 2));
    await like(alone, ana);
    await deleteMember(ana);
    await runSuspensionJobs(service);
    await service.publishAndWait(memberStatusEvent(ana, { addressGroup, voteWeight: 3, trusted: true }, 3));
    // The address group's next reaction counts, and the one without an address group still does.
    expect(await getCounts(shared)).toEqual([1, 1, 1]);
    expect(await getCounts(alone)).toEqual([1, 0, 1]);
    const [row] = (await listReactions(service, shared)).filter(({ user }) => String(user) === ana.sub);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['_id', 'at', 'promotion', 'result', 'user']);
    const ofAna = ({ _id }: Record<string, unknown>) => String(_id).startsWith(ana.sub);
    expect((await service.listRows('reaction_days')).filter(ofAna)).toEqual([]);
    expect((await service.listRows('member_statuses')).filter(ofAna)).toEqual([
      {
        _id: ana.sub,
        voteWeight: 0,
        trusted: false,
        addressGroup: null,
        suspended: false,
        version: 3,
        deleted: true,
      },
    ]);
  });

  it.each([true, false])(
    'reactions of a deleted member stay hidden when the suspension came first: %s',
    async (isSuspendedFirst) => {
      const id = await createPromotion();
      const [ana] = await createVoters(service, {});
      await like(id, ana);
      if (isSuspendedFirst) await setSuspended(ana, true);
      await deleteMember(ana);
      if (!isSuspendedFirst) await setSuspended(ana, true);
      await runSuspensionJobs(service);
      expect(await getCounts(id)).toEqual([0, 0, 0]);
    },
  );
};
