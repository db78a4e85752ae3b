// Shows R7 of docs/reliability.md.
import { createAlert } from '@pechincha/contracts/operations/alerts';
import { eventually } from '@pechincha/testing/eventually';
import { newId, shuffle } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { ErasureJobsWorker } from '../src/erasure/member-erasure.js';
import {
  appealDecidedEvent,
  caseDecidedEvent,
  reportDecidedEvent,
  priceSuggestedEvent,
} from './case-events.js';
import {
  badgeEarnedEvent,
  commentCreatedEvent,
  commentDeletedEvent,
  commentEditedEvent,
  commentRestoredEvent,
  person,
  type Person,
  promotionChangedEvent,
  promotionLikeMilestoneReachedEvent,
  promotionPublishedEvent,
  promotionRejectedEvent,
  promotionSavedEvent,
  promotionUnsavedEvent,
  redemptionStatusChangedEvent,
  rewardRedeemedEvent,
  startNotifications,
  userDeletedEvent,
  userRegisteredEvent,
  userRenamedEvent,
} from './fixtures.js';

const members = ['Ana', 'Bruno', 'Carla'].map(person);
const memberEvents = members.flatMap((author, index) => {
  const other = members[(index + 1) % members.length] ?? author;
  const [removed, restored] = [
    commentCreatedEvent(author, `@${other.name}`),
    commentCreatedEvent(author, `@${other.name}`),
  ];
  const edited = commentCreatedEvent(author, 'oi');
  const reply = { parentCommentId: '0'.repeat(24), parentAuthorId: other._id };
  return [
    promotionPublishedEvent(author),
    promotionPublishedEvent(author),
    promotionLikeMilestoneReachedEvent(promotionPublishedEvent(author, 'Caneca').data, 10, 30),
    promotionPublishedEvent(author, 'Fone usado'),
    promotionRejectedEvent(author, 'Motivo'),
    priceSuggestedEvent(author),
    caseDecidedEvent(author),
    appealDecidedEvent(author),
    reportDecidedEvent(members.map(({ _id }) => ({ _id, isFalse: _id === author._id }))),
    commentCreatedEvent(author, members.map(({ name }) => `@${name}`).join(' ')),
    commentCreatedEvent(author, `@${other.name} e @ninguém`, reply),
    edited,
    commentEditedEvent(edited.data, `@${other.name}`),
    removed,
    commentDeletedEvent(removed.data),
    restored,
    commentDeletedEvent(restored.data),
    commentRestoredEvent(restored.data),
    badgeEarnedEvent(author, 'Veterano'),
    rewardRedeemedEvent(author, 'Vale-presente'),
    redemptionStatusChangedEvent(author, 'delivered'),
    redemptionStatusChangedEvent(author, 'cancelled'),
    userRenamedEvent(author, author.name, 2),
  ];
});

/** Every member saves both; one takes the second out, another does and saves it again. */
const [cheaper, other] = [newId(), newId()] as const;
const savesOf = (owner: Person) => [
  promotionSavedEvent(owner, cheaper, {}, { subjectVersion: 1 }),
  promotionSavedEvent(owner, other, {}, { subjectVersion: 2 }),
];
const [, second, third] = members as [Person, Person, Person];
const saveEvents = [
  ...members.flatMap(savesOf),
  ...[second, third].map((owner) => promotionUnsavedEvent(owner, other, 3)),
  promotionSavedEvent(third, other, {}, { subjectVersion: 4 }),
  promotionChangedEvent(other, { revision: 3 }),
  ...[80, 60].map((finalPrice, index) =>
    promotionChangedEvent(cheaper, { revision: index + 3, finalPrice, authorId: members[0]?._id ?? '' }),
  ),
];

const leaver = person('Fábio');
/** The deleted member also has events before and after the deletion. */
const events = [
  ...memberEvents,
  ...saveEvents,
  ...savesOf(leaver),
  userDeletedEvent(leaver),
  userRenamedEvent(leaver, 'Fábio', 2),
  badgeEarnedEvent(leaver, 'Novato'),
  promotionPublishedEvent(leaver, 'Relógio'),
];

/** Each member has two alerts that match the same promotions, a follow that waits for likes, and a mute. */
async function createAlerts(service: TestService): Promise<void> {
  for (const { _id } of [...members, leaver]) {
    const bodies = [
      ...['bluetooth', 'fone bluetooth', 'fone'].map((keyword) => ({ keyword })),
      { kind: 'follow', keyword: 'caneca', minLikes: 10, withinMinutes: 60 },
      { kind: 'mute', keyword: 'usado' },
    ];
    for (const body of bodies)
      expect((await service.call(createAlert, { as: member(_id), body })).status).toBe(201);
  }
}

/** Ends the delay of the second erasure: a handler that ran beside the deletion may have written after the first. */
async function eraseLateWrites(service: TestService): Promise<void> {
  await service.database.collection('erasure_jobs').updateMany({}, { $set: { dueAt: new Date() } });
  service.getProvider(ErasureJobsWorker).wake();
  await eventually(async () => expect(await service.listRows('erasure_jobs')).toEqual([]));
}

/** @param isReplayed also delivers the events again when the inbox has forgotten them */
async function getStateAfter(
  replicas: number,
  published: typeof events,
  isReplayed: boolean,
): Promise<unknown> {
  const service = await startNotifications({ replicas });
  try {
    // Mentions are resolved when a comment arrives, so members must exist first.
    await service.publishAndWait(...[...members, leaver].map(userRegisteredEvent));
    await createAlerts(service);
    await service.publishAndWait(...published);
    if (isReplayed) {
      await service.clearInbox();
      await service.publishAndWait(...published);
    }
    for (const jobs of ['match_jobs', 'saved_notice_jobs'])
      await eventually(async () => expect(await service.listRows(jobs)).toEqual([]));
    await eraseLateWrites(service);
    await service.stop();
    return Promise.all([
      service.listRows('notifications', '_id'),
      service.listRows('members'),
      service.listRows('comment_states', 'handledAt'),
      service.listRows('subscriptions', '_id', 'createdAt'),
      service.listRows('subscription_locks'),
      service.listRows('product_notices'),
      service.listRows('saves'),
      service.listRows('saved_promotions', 'changes'),
    ]);
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
}, 180_000);
