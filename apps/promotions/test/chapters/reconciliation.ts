// Shows R18 of docs/reliability.md.
import { authorsCounted } from '@pechincha/contracts/events/promotion';
import type { EventData } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user';
import {
  deleteComment,
  deletePromotion,
  dislikePromotion,
  likePromotion,
  postComment,
  getPromotion,
} from '@pechincha/contracts/operations/promotions';
import { getLocalStats } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent } from '@pechincha/testing/event-factory';
import { runNight } from '@pechincha/testing/run-night';
import { member, type TestService } from '@pechincha/testing/test-service';
import { AuthorReconciliation } from '../../src/reconciliation/author-reconciliation.js';
import {
  ReconciliationService,
  ReconciliationWorker,
} from '../../src/reconciliation/reconciliation.service.js';
import { Types } from 'mongoose';
import { createActivePromotions, localPromotion, publish, registerMembers, type Member } from '../helpers.js';

let service: TestService;
let ana: Member;
let id: string;

const recount = () => service.getProvider(ReconciliationService).run();
const recountAuthors = () => service.getProvider(AuthorReconciliation).run();
/** The newest counts of each author. */
async function listPublished(): Promise<Map<string, EventData<typeof authorsCounted>['authors'][number]>> {
  expect(await service.listRows('outbox')).toEqual([]);
  const authors = service.broker
    .listReceived('authors.counted')
    .flatMap(({ data }) => authorsCounted.data.parse(data).authors)
    .toSorted((a, b) => a.version - b.version);
  return new Map(authors.map((author) => [author.authorId, author]));
}
const waitUntilSummed = () =>
  eventually(async () => {
    expect(await service.listRows('count_deltas')).toEqual([]);
    expect(await service.listRows('tally_deltas')).toEqual([]);
    expect(await service.listRows('outbox')).toEqual([]);
  });

export const reconciliation: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
    const [promotion] = await createActivePromotions(service, ana, [localPromotion, {}]);
    id = promotion?._id ?? '';
    for (let more = 0; more < 3; more++) await service.call(likePromotion, { as: member(), params: { id } });
    await service.call(postComment, { as: ana, params: { id }, body: { content: 'Vale a pena' } });
  });

  it('recount finds no drift when counters are correct, with and without pending changes', async () => {
    expect(await recount()).toEqual([]);
    await waitUntilSummed();
    expect(await recount()).toEqual([]);
  });

  it('recount reports and repairs drifted counters', async () => {
    await waitUntilSummed();
    const { database } = service;
    await database
      .collection('promotions')
      .updateOne({ city: 'sao-jose-dos-campos' }, { $inc: { likesCount: 5 } });
    await database
      .collection('reactions')
      .updateOne({ promotion: new Types.ObjectId(id) }, { $set: { weight: 1, counted: true } });
    await database
      .collection('tallies')
      .updateOne({ city: 'sao-jose-dos-campos', kind: 'active' }, { $set: { count: 9 } });
    await database.collection('tallies').updateOne({ city: '*', kind: 'active' }, { $set: { count: 0 } });
    await database.collection('tallies').deleteOne({ city: 'online', kind: /^active:/ });
    expect(await recount()).toEqual([
      { id: id, field: 'likes', stored: 8, counted: 3 },
      { id: id, field: 'netLikes', stored: 0, counted: 1 },
      { id: 'online', field: 'active:eletronicos', stored: 0, counted: 1 },
      { id: 'sao-jose-dos-campos', field: 'active', stored: 9, counted: 1 },
      { id: '*', field: 'active', stored: 0, counted: 2 },
    ]);
    await waitUntilSummed();
    expect(await recount()).toEqual([]);
    const promotion = await database.collection('promotions').findOne({ _id: new Types.ObjectId(id) });
    expect(promotion).toMatchObject({ likesCount: 3, netLikes: 1 });
    const { body } = await service.call(getPromotion, { params: { id } });
    expect([body.likesCount, body.commentsCount]).toEqual([3, 1]);
    const stats = await service.call(getLocalStats, {
      as: member(undefined, 'admin'),
      query: { city: 'saojosedoscampos' },
    });
    expect(stats.body).toMatchObject({ totalPromotions: 1, activePromotions: 1, totalUsers: 1 });
  });

  it('recount deletes publication counters of hours that no period shows', async () => {
    const old = 'published:2025-01-01T12';
    await service.database
      .collection<{ _id: string }>('tallies')
      .insertMany([
        { _id: `online|${old}`, city: 'online', kind: old, count: 3 } as never,
        { _id: `*|${old}`, city: '*', kind: old, count: 3 } as never,
      ]);
    expect(await recount()).toEqual([]);
    expect(await service.database.collection('tallies').countDocuments({ kind: old })).toBe(0);
    expect(
      await service.database.collection('tallies').countDocuments({ kind: /^published:/ }),
    ).toBeGreaterThan(0);
  });

  it('recount is aborted when the service stops', async () => {
    await expect(service.getProvider(ReconciliationService).run(AbortSignal.abort())).rejects.toThrow(
      'aborted',
    );
  });

  it('counts of every member are published once at night', async () => {
    const [bia, caio, deletedMember] = await registerMembers(service, 'Bia', 'Caio', 'Davi');
    const [remaining, deleted] = await createActivePromotions(service, bia, [{}, {}]);
    await publish(service, bia);
    for (const { _id } of [remaining, deleted] as { _id: string }[]) {
      await service.call(likePromotion, { as: member(), params: { id: _id } });
      await service.call(dislikePromotion, { as: member(), params: { id: _id } });
      const params = { id: _id };
      const { body } = await service.call(postComment, { as: bia, params, body: { content: 'Chegou hoje' } });
      if (_id === remaining?._id) await service.call(deleteComment, { as: bia, params: { id: body._id } });
    }
    await service.call(deletePromotion, { as: bia, params: { id: deleted?._id ?? '' } });
    await service.publishAndWait(
      makeEvent(userDeleted, { userId: deletedMember.sub }, { subject: deletedMember.sub }),
    );
    const otherMembers = Array.from({ length: 400 }, () => new Types.ObjectId());
    const members = service.database.collection('members');
    await members.insertMany(otherMembers.map((_id) => ({ _id, name: 'Eva', avatar: null, version: 1 })));

    await waitUntilSummed();
    expect((await listPublished()).get(bia.sub)).toMatchObject({ promotions: 1, likes: 2, comments: 1 });
    await service.broker.clearReceived();
    await runNight(service, ReconciliationWorker);
    const authors = await eventually(async () => {
      const published = await listPublished();
      expect(service.broker.listReceived('authors.counted')).toHaveLength(3);
      return [...published.values()];
    });
    expect(authors).toHaveLength(403);
    const counts = authors.map(({ version: _version, ...author }) => author);
    expect(counts).toEqual(
      expect.arrayContaining([
        { authorId: ana.sub, promotions: 2, likes: 3, comments: 1 },
        { authorId: bia.sub, promotions: 1, likes: 2, comments: 1 },
        { authorId: caio.sub, promotions: 0, likes: 0, comments: 0 },
      ]),
    );
  });

  it("a drifted author's counts are repaired at night and published with a newer version", async () => {
    await waitUntilSummed();
    const before = (await listPublished()).get(ana.sub);
    await service.database
      .collection('author_counts')
      .updateOne({ _id: new Types.ObjectId(ana.sub) }, { $inc: { likes: 4, promotions: -1 } });
    expect(await recountAuthors()).toEqual([
      { id: ana.sub, field: 'promotions', stored: 1, counted: 2 },
      { id: ana.sub, field: 'likes', stored: 7, counted: 3 },
    ]);
    await eventually(async () => {
      const repaired = (await listPublished()).get(ana.sub);
      expect(repaired).toMatchObject({ promotions: 2, likes: 3, comments: 1 });
      expect(repaired?.version).toBeGreaterThan(before?.version ?? 0);
    });
    expect(await recountAuthors()).toEqual([]);
  });

  it('author recount finds no drift while changes are pending', async () => {
    await service.call(likePromotion, { as: member(), params: { id } });
    await service.call(postComment, { as: ana, params: { id }, body: { content: 'Ainda vale' } });
    expect(await recountAuthors()).toEqual([]);
    await waitUntilSummed();
    expect(await recountAuthors()).toEqual([]);
  });

  it('nightly run repairs a drifted counter', async () => {
    await waitUntilSummed();
    await service.database
      .collection('promotions')
      .updateOne({ _id: new Types.ObjectId(id) }, { $inc: { likesCount: 5 } });
    await runNight(service, ReconciliationWorker);
    await waitUntilSummed();
    expect((await service.call(getPromotion, { params: { id } })).body.likesCount).toBe(4);
  });

  it('publishing author counts is aborted when the service stops', async () => {
    const published = service.getProvider(AuthorReconciliation).run(AbortSignal.abort());
    await expect(published).rejects.toThrow('aborted');
  });

  it('pending changes are flushed when those of another promotion or city fail', async () => {
    const { database } = service;
    const broken = new Types.ObjectId('0'.repeat(24));
    // Insert the promotion first: pending changes of a missing one are dropped.
    await database.collection('promotions').insertOne({ _id: broken, likesCount: 0 });
    await database
      .collection('count_deltas')
      .insertOne({ promotion: broken, likes: 'x', dislikes: 0, comments: 0 });
    await database.collection('tally_deltas').insertOne({ city: 'quebrada', kind: 'active', by: 'x' });
    await service.call(likePromotion, { as: member(), params: { id } });
    await publish(service, ana, localPromotion);
    await eventually(async () => {
      expect(await service.listRows('count_deltas', '_id', 'promotion')).toHaveLength(1);
      expect(await service.listRows('tally_deltas', '_id')).toHaveLength(1);
    });
    for (const name of ['count_deltas', 'tally_deltas']) await database.collection(name).deleteMany({});
    await database.collection('promotions').deleteOne({ _id: broken });
  });
};
