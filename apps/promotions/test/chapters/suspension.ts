import type { EventData } from '@pechincha/contracts/event';
import { authorsRecounted, type promotionReacted } from '@pechincha/contracts/events/promotion';
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
import { AuthorCountsPublisher } from '../../src/reconciliation/author-counts.publisher.js';
import { registerMembers, type Member } from '../helpers.js';
import {
  createVoices,
  insertPromotions,
  listReactions,
  runWithholdings,
  standingEvent,
  waitForCounts,
} from '../standings.js';

let service: TestService;
let versions: Map<string, number>;

const react = (which: typeof likePromotion | typeof dislikePromotion, id: string, as: Member) =>
  service.call(which, { as, params: { id } });
const like = (id: string, as: Member) => react(likePromotion, id, as);

const createPromotion = async (author = newId()) => (await insertPromotions(service, author, 1))[0] ?? '';
const getCounts = (id: string) => waitForCounts(service, id);

/** Publishes the member's next standing; the job is left to `runWithholdings`. */
async function setSuspended(
  one: Member,
  suspended: boolean,
  change: Parameters<typeof standingEvent>[1] = {},
): Promise<void> {
  const version = (versions.get(one.sub) ?? 1) + 1;
  versions.set(one.sub, version);
  await service.publishAndWait(standingEvent(one, { ...change, suspended }, version));
}
async function suspend(one: Member, change?: Parameters<typeof standingEvent>[1]): Promise<void> {
  await setSuspended(one, true, change);
  await runWithholdings(service);
}
async function reactivate(one: Member, change?: Parameters<typeof standingEvent>[1]): Promise<void> {
  await setSuspended(one, false, change);
  await runWithholdings(service);
}
async function deleteMember({ sub }: Member): Promise<void> {
  await service.publishAndWait(makeEvent(userDeleted, { userId: sub }, { subject: sub, subjectVersion: 9 }));
}

/** Sum of all `promotion.reacted` of a promotion: `[likes, dislikes]` of a member. */
const waitForReacted = (id: string, { sub }: Member, expected: [number, number]) =>
  eventually(async () => {
    expect(await service.listRows('reaction_changes')).toEqual([]);
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
    const [ana, bia] = await createVoices(service, { voice: 2 }, {});
    for (const one of [ana, bia]) {
      await like(liked, one);
      await react(dislikePromotion, disliked, one);
    }
    await suspend(ana, { voice: 2 });
    expect(await getCounts(liked)).toEqual([1, 0, 1]);
    expect(await getCounts(disliked)).toEqual([0, 1, -1]);
    const shown = (await service.call(getPromotion, { as: ana, params: { id: liked } })).body;
    expect(shown).toMatchObject({ likes: [bia.sub], likesCount: 1, hasLiked: false });
    await waitForReacted(liked, ana, [0, 0]);
    await waitForReacted(disliked, ana, [0, 0]);

    await reactivate(ana, { voice: 0 });
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
    const [ana, bia] = await createVoices(service, {}, {});
    await setSuspended(ana, true);
    const [refused, ...others] = await Promise.all([like(id, ana), like(id, bia), like(id, member())]);
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    await runWithholdings(service);
    expect(await getCounts(id)).toEqual([2, 0, 1]);
    await reactivate(ana);
    expect((await like(id, ana)).status).toBe(200);
    expect(await getCounts(id)).toEqual([3, 0, 2]);
  });

  it('the job starts later than a transaction can last and within a minute', async () => {
    const [ana] = await createVoices(service, {});
    await setSuspended(ana, true);
    const [{ dueAt } = {}] = await service.listRows('withholdings');
    const delay = (dueAt as Date).getTime() - Date.now();
    expect(delay).toBeGreaterThan(defaultPersistenceSettings.transactionTimeoutMs);
    expect(delay).toBeLessThan(30_000);
    await eventually(async () => expect(await service.listRows('withholdings')).toEqual([]));
  });

  it('no job is scheduled when only the voice changes', async () => {
    const [ana] = await createVoices(service, {});
    await service.publishAndWait(standingEvent(ana, { voice: 2 }, 2), standingEvent(ana, { voice: 3 }, 3));
    expect(await service.listRows('withholdings')).toEqual([]);
  });

  it('reactions follow the last standing when a member is suspended and reactivated in quick succession', async () => {
    const id = await createPromotion();
    const [ana] = await createVoices(service, {});
    await like(id, ana);
    for (const suspended of [true, false, true]) await setSuspended(ana, suspended);
    await runWithholdings(service);
    expect(await getCounts(id)).toEqual([0, 0, 0]);
    for (const suspended of [false, true, false]) await setSuspended(ana, suspended);
    await runWithholdings(service);
    expect(await getCounts(id)).toEqual([1, 0, 1]);
    await waitForReacted(id, ana, [1, 0]);
  });

  it('all reactions are withheld and restored when there are more than a batch', async () => {
    const author = newId();
    const ids = await insertPromotions(service, author, 1_100);
    const [ana] = await createVoices(service, {});
    const user = new Types.ObjectId(ana.sub);
    const deals = ids.map((id) => new Types.ObjectId(id));
    const at = new Date();
    const { database } = service;
    await database
      .collection('reactions')
      .insertMany(deals.map((deal) => ({ deal, user, kind: 'like', at, weight: 1, counted: true })));
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

  it('the next reaction of a kin counts while the member is suspended', async () => {
    const id = await createPromotion();
    const kin = newId();
    const [ana, bia] = await createVoices(service, { kin, voice: 2 }, { kin });
    await like(id, ana);
    await react(dislikePromotion, id, bia);
    expect(await getCounts(id)).toEqual([1, 1, 1]);
    await suspend(ana, { kin, voice: 2 });
    expect(await getCounts(id)).toEqual([0, 1, -1]);
    await reactivate(ana, { kin, voice: 2 });
    expect(await getCounts(id)).toEqual([1, 1, 1]);
  });

  it('a press replaces a withheld reaction that is not restored yet', async () => {
    const id = await createPromotion();
    const [ana] = await createVoices(service, {});
    await like(id, ana);
    await suspend(ana);
    await setSuspended(ana, false);
    expect((await react(dislikePromotion, id, ana)).body).toMatchObject({ likesCount: 0, dislikesCount: 1 });
    await runWithholdings(service);
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
    const [bia] = await createVoices(service, {});
    await like(id, bia);
    await getCounts(id);
    await service.call(deletePromotion, { as: author, params: { id } });
    const recount = async () => {
      await service.broker.clearReceived();
      await service.getProvider(AuthorCountsPublisher).publish();
      return eventually(() => {
        const authors = service.broker
          .listReceived('authors.recounted')
          .flatMap(({ data }) => authorsRecounted.data.parse(data).authors);
        const found = authors.find(({ authorId }) => authorId === author.sub);
        expect(found).toBeDefined();
        return found?.likes;
      });
    };
    await waitForReacted(id, bia, [1, 0]);
    await suspend(bia);
    await waitForReacted(id, bia, [0, 0]);
    expect(await recount()).toBe(0);
    await reactivate(bia);
    // Events of before are cleared.
    await waitForReacted(id, bia, [1, 0]);
    expect(await recount()).toBe(1);
    await eventually(async () => expect(await service.listRows('count_deltas')).toEqual([]));
  });

  it('member export has the standing, and withheld reactions as the member gave them', async () => {
    const [liked = '', silent = ''] = await insertPromotions(service, newId(), 2);
    const kin = newId();
    const [ana] = await createVoices(service, { voice: 2, kin });
    await like(liked, ana);
    await service.publishAndWait(standingEvent(ana, { voice: 0, kin }, 2));
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
    await suspend(ana, { voice: 0, kin });
    expect(await listReacoes()).toEqual([
      [liked, 'curtiu', false],
      [silent, 'curtiu', false],
    ]);
    const { voz, reacoesQueContam } = await exportMember(ana);
    expect(voz).toEqual({ peso: 0, confianca: false, grupoDoEndereco: kin, suspensa: true });
    expect(reacoesQueContam).toMatchObject([{ curtidas: 1, naoCurtidas: 0 }]);
    expect((await exportMember(member())).voz).toBeNull();
  });

  it('deletion erases standing, kin and days, and keeps the reactions', async () => {
    const [shared = '', alone = ''] = await insertPromotions(service, newId(), 2);
    const kin = newId();
    const [ana, bia] = await createVoices(service, { kin, voice: 2 }, { kin });
    await react(dislikePromotion, shared, ana);
    await like(shared, bia);
    expect(await getCounts(shared)).toEqual([1, 1, -1]);
    await service.publishAndWait(standingEvent(ana, { voice: 2 }, 2));
    await like(alone, ana);
    await deleteMember(ana);
    await runWithholdings(service);
    await service.publishAndWait(standingEvent(ana, { kin, voice: 3, trusted: true }, 3));
    // The kin's next reaction counts, and the one without kin still does.
    expect(await getCounts(shared)).toEqual([1, 1, 1]);
    expect(await getCounts(alone)).toEqual([1, 0, 1]);
    const [row] = (await listReactions(service, shared)).filter(({ user }) => String(user) === ana.sub);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['_id', 'at', 'deal', 'kind', 'user']);
    const ofAna = ({ _id }: Record<string, unknown>) => String(_id).startsWith(ana.sub);
    expect((await service.listRows('reaction_days')).filter(ofAna)).toEqual([]);
    expect((await service.listRows('standings')).filter(ofAna)).toEqual([
      { _id: ana.sub, voice: 0, trusted: false, kin: null, suspended: false, version: 3, deleted: true },
    ]);
  });

  it.each([true, false])(
    'reactions of a deleted member stay withheld when the suspension came first: %s',
    async (isSuspendedFirst) => {
      const id = await createPromotion();
      const [ana] = await createVoices(service, {});
      await like(id, ana);
      if (isSuspendedFirst) await setSuspended(ana, true);
      await deleteMember(ana);
      if (!isSuspendedFirst) await setSuspended(ana, true);
      await runWithholdings(service);
      expect(await getCounts(id)).toEqual([0, 0, 0]);
    },
  );
};
