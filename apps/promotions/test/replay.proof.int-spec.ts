// Shows R7 of docs/reliability.md.
import { moderationApproved, moderationRejected } from '@pechincha/contracts/events/moderation';
import { userDeleted, userRegistered, userUpdated } from '@pechincha/contracts/events/user';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId, shuffle } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { startService } from './helpers.js';
import { CREATED_AT, makeAuthorRow, makePromotionRow } from './promotion-rows.js';
import { runSuspensionJobs, memberStatusEvent } from './member-statuses.js';

const at = new Date('2026-11-01T10:00:00Z');
const id = () => new Types.ObjectId();

/** Members change their names; every third is deleted. */
const members = Array.from({ length: 6 }, newId);
const accountEvents = members.flatMap((userId, index) => {
  const data = { userId, avatar: null };
  const userEvents = ['Ana', 'Ana Luz', 'Ana Luz Prado'].map((name, version) =>
    makeEvent(
      version === 0 ? userRegistered : userUpdated,
      { ...data, name },
      { subject: userId, subjectVersion: version + 1 },
    ),
  );
  const deletedEvent = makeEvent(userDeleted, { userId }, { subject: userId, subjectVersion: 4 });
  return index % 3 === 0 ? [...userEvents, deletedEvent] : userEvents;
});

/** Each member has a pending promotion at revision 2 with a comment of its author. */
const promotions = members.map((author) => ({
  _id: id(),
  author: new Types.ObjectId(author),
  comment: id(),
}));

/** The second and third member are one address group. Two stay suspended; of those one is deleted. */
const addressGroup = newId();
const getAddressGroup = (index: number) => (index === 1 || index === 2 ? addressGroup : null);
const memberStatusEvents = members.flatMap((sub, index) =>
  [false, true, index === 2, index >= 3 && index <= 4].map((suspended, version) =>
    memberStatusEvent(
      { sub },
      { voteWeight: 1 + (version % 3), addressGroup: getAddressGroup(index), suspended },
      version + 1,
    ),
  ),
);
/** Every member likes every promotion; all but the third's and the author's count. */
const reactions = promotions.flatMap(({ _id: promotion, author }) =>
  members.map((member, index) => ({
    _id: id(),
    promotion,
    user: new Types.ObjectId(member),
    result: 'like',
    at: CREATED_AT,
    ...(author.toHexString() !== member && {
      weight: 1,
      ...(getAddressGroup(index) && { addressGroup }),
      ...(isCounted(index, members.indexOf(author.toHexString())) && { counted: true }),
    }),
  })),
);
/** The third member's counts where the second, of equal weight, is the author. */
function isCounted(index: number, author: number): boolean {
  return index !== 2 || author === 1;
}

const isGroupMember = (author: Types.ObjectId) =>
  getAddressGroup(members.indexOf(author.toHexString())) !== null;

/** Every member saw an active promotion, and a coupon worked for them; those of yesterday are in no summary. */
const seenDeal = id();
const votes = members.map((member, index) => ({
  _id: id(),
  user: new Types.ObjectId(member),
  weight: 1,
  at: index === 5 ? CREATED_AT : new Date(),
  ...(getAddressGroup(index) && { addressGroup }),
}));

const [moderatorId, decisionId] = [newId(), newId()];
const decisions = promotions.flatMap(({ _id }, index) => {
  const promotionId = _id.toHexString();
  const details = { subject: promotionId, occurredAt: at };
  const approve = (revision: number) =>
    makeEvent(moderationApproved, { decisionId, promotionId, revision, moderatorId }, details);
  const reject = (revision: number) =>
    makeEvent(
      moderationRejected,
      { decisionId, promotionId, revision, moderatorId, moderationReason: 'Não' },
      details,
    );
  return index % 2 === 0 ? [approve(2), reject(1), approve(3)] : [reject(2), approve(1), reject(3)];
});
const events = [...accountEvents, ...memberStatusEvents, ...decisions];

async function seed({ database }: TestService): Promise<void> {
  await database.collection('promotions').insertMany(
    promotions.map(({ _id, author }) => {
      const own = reactions.filter(({ promotion }) => promotion === _id);
      const netLikes = own.filter((row) => 'counted' in row).length;
      return { ...makePromotionRow(_id, author), likesCount: own.length, netLikes };
    }),
  );
  await database.collection('reactions').insertMany(reactions);
  const seen = makePromotionRow(seenDeal, id(), 'active');
  await database.collection('promotions').insertOne({ ...seen, coupon: 'FONE10' });
  const [validityVotes, couponVotes] = ['validity_votes', 'coupon_votes'].map((name) =>
    database.collection(name),
  );
  await validityVotes?.insertMany(votes.map((vote) => ({ ...vote, promotion: seenDeal, result: 'ok' })));
  await couponVotes?.insertMany(votes.map((vote) => ({ ...vote, coupon: 'loja|fone10', result: 'worked' })));
  await database.collection('comments').insertMany(
    promotions.map(({ _id: promotion, author: by, comment: _id }) => ({
      _id,
      promotion,
      author: makeAuthorRow(by),
      content: 'Oi',
      parent: null,
      root: _id,
      createdAt: CREATED_AT,
      deleted: false,
      replies: 0,
      version: 0,
      // The second and third are one address group; not the author's own.
      usefulCount: 5,
      usefulWeight: isGroupMember(by) ? 5 : 4,
      usefulPeople: isGroupMember(by) ? 5 : 4,
    })),
  );
  await database.collection('useful_votes').insertMany(
    promotions.flatMap(({ comment, author }) =>
      members.flatMap((member, index) =>
        author.toHexString() === member
          ? []
          : {
              _id: id(),
              comment,
              user: new Types.ObjectId(member),
              result: 'useful',
              at: CREATED_AT,
              weight: 1,
              ...(getAddressGroup(index) && { addressGroup }),
            },
      ),
    ),
  );
}

/** Deleted members' have another user each time. */
const listVotes = async (service: TestService, collection: string) =>
  (await service.listRows(collection)).map(({ user, ...vote }) => ({
    ...vote,
    isNamed: members.includes(String(user)),
  }));

/** @param isReplayed also delivers the events again when the inbox has forgotten them */
async function getStateAfter(
  replicas: number,
  published: typeof events,
  isReplayed: boolean,
): Promise<Record<string, unknown>> {
  const service = await startService(replicas);
  try {
    await seed(service);
    await service.publishAndWait(...published);
    if (isReplayed) {
      await service.clearInbox();
      await service.publishAndWait(...published);
    }
    await runSuspensionJobs(service);
    for (const pending of ['tally_deltas', 'count_deltas'])
      await eventually(async () => expect(await service.listRows(pending)).toEqual([]));
    await service.stop();
    const isSeen = ({ _id }: Record<string, unknown>) => seenDeal.equals(String(_id));
    const promotions = (await service.listRows('promotions')).filter((row) => !isSeen(row));
    const seen = (await service.listRows('promotions')).find(isSeen)?.['confirmedAt'];
    // Of a member without an address group, who is deleted, and of one of the address group.
    expect(seen).toHaveLength(2);
    const [coupon] = await service.listRows('coupons');
    expect(coupon?.['votes']).toHaveLength(2);
    expect(promotions.map(({ status }) => status).toSorted()).toEqual([
      'active',
      'active',
      'active',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(promotions.map(({ likesCount }) => likesCount)).toEqual(Array(6).fill(4));
    return {
      promotions,
      reactions: await service.listRows('reactions'),
      votes: [await listVotes(service, 'validity_votes'), await listVotes(service, 'coupon_votes')],
      summaries: [seen, coupon?.['votes']],
      memberStatuses: await service.listRows('member_statuses'),
      comments: await service.listRows('comments', 'version'),
      usefulVotes: await service.listRows('useful_votes', '_id'),
      authorCounts: (await service.listRows('author_counts', 'version')).filter(
        ({ promotions: published, likes, comments }) => [published, likes, comments].some((n) => n !== 0),
      ),
      members: await service.listRows('members'),
      changes: await service.listRows('status_changes', '_id'),
      tallies: await service.listRows('tallies'),
      left: await service.listRows('renamings'),
    };
  } finally {
    await service.destroy();
  }
}

it('state equals an ordered run when every event is delivered three times, shuffled, to two replicas and replayed', async () => {
  const [ordered, ...shuffled] = await Promise.all([
    getStateAfter(1, events, false),
    ...[1, 2].map((seed) => getStateAfter(2, shuffle(events, { times: 3, seed }), true)),
  ]);
  for (const state of shuffled) expect(state).toEqual(ordered);
});
