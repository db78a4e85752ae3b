import { caseDecided, caseWarned } from '@pechincha/contracts/events/report';
import { moderationReopened, moderationReversed } from '@pechincha/contracts/events/moderation';
import { userDeleted, userRegistered, userUpdated } from '@pechincha/contracts/events/user';
import {
  checkPromotion,
  deletePromotion,
  editComment,
  likePromotion,
  postComment,
  toggleCommentUseful,
} from '@pechincha/contracts/operations/promotions';
import { reportPromotion } from '@pechincha/contracts/operations/reports';
import { savePromotion, unsavePromotion } from '@pechincha/contracts/operations/saved-promotions';
import { saveSiteSettings } from '@pechincha/contracts/operations/site';
import { defaultSiteSettings } from '@pechincha/contracts/site-rules';
import { assertDone, type CrashScenario } from '@pechincha/testing/crash-scenario';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { AppModule } from '../src/app.module.js';
import { promotionsConfigSchema } from '../src/config.js';
import { approvedEvent, publish, rejectedEvent } from './helpers.js';
import { makePromotionRow } from './promotion-rows.js';
import { memberStatusEvent } from './member-statuses.js';

const [author, renamed, leaver, late] = [newId(), newId(), newId(), newId()] as const;
const [suspended, hidden, erased] = [newId(), newId(), newId()] as const;
const [approved, rejected, active, deleted] = [newId(), newId(), newId(), newId()] as const;
/** By the member who acts. */
const saved = newId();
const [written, valued] = [newId(), newId()] as const;

const makeComment = (id: string, promotionId: string, usefulCount = 0) => ({
  _id: toId(id),
  promotion: toId(promotionId),
  root: toId(id),
  parent: null,
  content: 'Oi',
  author: { _id: toId(author), name: 'Ana', avatar: null },
  createdAt: new Date('2100-01-01'),
  deleted: false,
  replies: 0,
  usefulCount,
  usefulWeight: usefulCount,
  usefulPeople: usefulCount,
  version: 0,
});

const ownersOfOthers = [renamed, leaver, late].map((owner) => [newId(), owner] as const);
const [warned, ended, reopened, restored] = [newId(), newId(), newId(), newId()] as const;
const decision = {
  caseId: newId(),
  authorId: author,
  moderatorId: newId(),
  action: 'expire' as const,
  warning: false,
  reasonCode: 'golpe' as const,
  publicReason: 'A loja não existe.',
  subject: { kind: 'deal' as const, id: ended, promotionId: ended, title: 'Fone', city: 'online' },
};
const answer = {
  appealId: newId(),
  moderatorId: newId(),
  subject: { kind: 'comment' as const, id: restored, promotionId: ended },
  decidedAt: new Date(0).toISOString(),
};
const toId = (id: string) => new Types.ObjectId(id);

const registered = (userId: string) =>
  makeEvent(userRegistered, { userId, name: 'Ana', avatar: null }, { subject: userId });

export const scenario: CrashScenario = {
  start: (database) =>
    TestService.start(
      'promotions',
      (config, kit) => AppModule.forRoot(promotionsConfigSchema.parse({ ...process.env, ...config }), kit),
      {
        database,
        listPendingRows: () => ({
          count_deltas: {},
          tally_deltas: {},
          renamings: {},
          suspension_jobs: {},
          promotions: { status: 'active', validUntil: { $lt: '2026-02-01' } },
          vote_confirmations: { dueAt: { $lte: new Date() } },
          unused_pictures: { dueAt: { $lte: new Date() } },
        }),
      },
    ),

  async seed(service) {
    await service.publishAndWait(...[author, renamed, leaver, late].map(registered));
    await service.publishAndWait(memberStatusEvent({ sub: late }));
    await service.database.collection('promotions').insertMany([
      ...[approved, rejected].map((_id) => makePromotionRow(toId(_id), toId(author))),
      ...[active, deleted].map((_id) => ({
        ...makePromotionRow(toId(_id), toId(author), 'active'),
        // The next like is announced, in each run 0 minutes after publication.
        netLikes: 4,
        likeMilestones: {},
        publishedAt: new Date('2100-01-01'),
        coupon: 'FONE10',
      })),
      ...[warned, ended, reopened].map((_id) => makePromotionRow(toId(_id), toId(author), 'active')),
      ...ownersOfOthers.map(([_id, owner]) => makePromotionRow(toId(_id), toId(owner))),
    ]);
    await service.database
      .collection('saves')
      .insertOne({ user: toId(late), promotion: toId(saved), at: new Date(0) });
    await service.database.collection('removed_comments').insertOne({
      _id: toId(restored),
      promotion: toId(ended),
      root: toId(restored),
      parent: null,
      content: 'Oi',
      author: { _id: toId(author), name: 'Ana', avatar: null },
      createdAt: new Date(0),
      removedAt: new Date(),
    });
    const comments = service.database.collection('comments');
    await comments.insertMany([makeComment(written, active), makeComment(valued, active)]);
    // Of one each, because the events of a promotion are summed.
    for (const user of [suspended, hidden, erased]) {
      const promotion = makePromotionRow(new Types.ObjectId(), toId(author), 'active');
      const reaction = { promotion: promotion._id, user: toId(user), result: 'like', at: new Date(0) };
      const { database } = service;
      await database.collection('promotions').insertOne({ ...promotion, likesCount: 1, netLikes: 1 });
      await database
        .collection('reactions')
        .insertOne({ ...reaction, weight: 1, addressGroup: newId(), counted: true });
      const vote = { user: toId(user), at: new Date(), weight: 1 };
      await database
        .collection('validity_votes')
        .insertOne({ ...vote, promotion: promotion._id, result: 'ok' });
      const comment = makeComment(newId(), active, 1);
      await comments.insertOne(comment);
      await database
        .collection('useful_votes')
        .insertOne({ ...vote, comment: comment._id, result: 'useful' });
      await database.collection('coupon_votes').insertOne({ ...vote, coupon: user, result: 'worked' });
    }
  },

  events: [
    registered(newId()),
    makeEvent(userUpdated, { userId: renamed, name: 'Bia', avatar: null }, { subjectVersion: 2 }),
    makeEvent(userDeleted, { userId: leaver }),
    makeEvent(userDeleted, { userId: erased }),
    memberStatusEvent({ sub: suspended }, { suspended: true }),
    approvedEvent(approved, 2),
    rejectedEvent(rejected, 'Preço', 2),
    makeEvent(
      moderationReopened,
      { decisionId: newId(), promotionId: reopened, revision: 1, moderatorId: newId() },
      { subject: reopened },
    ),
    makeEvent(caseWarned, { promotionId: warned, warned: true }, { subject: warned }),
    makeEvent(caseDecided, decision, { subject: ended }),
    makeEvent(moderationReversed, answer, { subject: restored }),
  ],

  async act(service) {
    const as = member(author);
    assertDone(
      await publish(service, as),
      await service.call(likePromotion, { as: member(late), params: { id: active } }),
      await service.call(savePromotion, { as: member(late), params: { id: active } }),
      await service.call(unsavePromotion, { as: member(late), params: { id: saved } }),
      await service.call(checkPromotion, {
        as: member(late),
        params: { id: active },
        body: { coupon: 'worked' },
      }),
      await service.call(postComment, { as, params: { id: active }, body: { content: 'Oi' } }),
      await service.call(editComment, { as, params: { id: written }, body: { content: 'Olá' } }),
      await service.call(toggleCommentUseful, { as: member(late), params: { id: valued } }),
      await service.call(reportPromotion, {
        as: member(late),
        params: { id: active },
        body: { reason: 'golpe' },
      }),
      await service.call(saveSiteSettings, {
        as: member(newId(), 'admin'),
        body: { ...defaultSiteSettings, blockedWords: ['rifa'] },
      }),
      await service.call(deletePromotion, { as, params: { id: deleted } }),
    );
    const { database } = service;
    const dueAt = new Date();
    const over = makePromotionRow(new Types.ObjectId(), toId(author), 'active');
    await database.collection('promotions').insertOne({ ...over, validUntil: '2026-01-31' });
    const { _id, revision, ...fields } = makePromotionRow(new Types.ObjectId(), toId(author), 'active');
    await database.collection('promotions').insertOne({ ...fields, _id, revision, status: 'expired' });
    await database.collection('status_changes').insertOne({
      promotion: _id,
      by: null,
      cause: 'community',
      from: 'active',
      to: 'expired',
      revision,
      at: new Date(0),
    });
    await database.collection('vote_confirmations').insertOne({
      _id,
      voters: [toId(late)],
      revision,
      dueAt: new Date(0),
      expiresAt: new Date('2100-01-01'),
    });
    // Of a member whose rows have an old name.
    await database
      .collection('members')
      .updateOne({ _id: toId(late) }, { $set: { name: 'Caio', version: 2 } });
    await database.collection('renamings').insertOne({ _id: toId(late), dueAt });
    const memberStatus = { voteWeight: 1, trusted: false, addressGroup: null, suspended: true, version: 1 };
    await database.collection('member_statuses').insertOne({ _id: hidden, ...memberStatus } as never);
    await database
      .collection('suspension_jobs')
      .insertOne({ _id: toId(hidden), part: 'reactions', after: null, dueAt });
    await database.collection('unused_pictures').insertOne({ _id: 'b'.repeat(40), dueAt } as never);
  },
};
