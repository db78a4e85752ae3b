import type { EventData, IntegrationEvent } from '@pechincha/contracts/event';
import {
  commentCreated,
  commentDeleted,
  commentRestored,
  commentValued,
} from '@pechincha/contracts/events/comment';
import {
  checkConfirmed,
  promotionDeleted,
  promotionProved,
  promotionReacted,
  promotionStatusChanged,
} from '@pechincha/contracts/events/promotion';
import { caseReversed, reportDecided } from '@pechincha/contracts/events/report';
import {
  userDeleted,
  userEmailChanged,
  userRegistered,
  userStatusChanged,
} from '@pechincha/contracts/events/user';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { makeEvent, newId } from '@pechincha/testing/event-factory';

export const userRegisteredEvent = (userId: string, name = 'Ana'): IntegrationEvent =>
  makeEvent(userRegistered, { userId, name, avatar: null }, { subject: userId });

export const emailChangedEvent = (userId: string, email = `${userId}@pechincha.dev`): IntegrationEvent =>
  makeEvent(userEmailChanged, { userId, email }, { subject: userId });

export const userDeletedEvent = (userId: string): IntegrationEvent =>
  makeEvent(userDeleted, { userId }, { subject: userId });

export const userStatusChangedEvent = (
  userId: string,
  suspended = true,
  subjectVersion = 1,
): IntegrationEvent =>
  makeEvent(
    userStatusChanged,
    { userId, voteWeight: 1, trusted: false, addressGroup: null, suspended },
    { subject: userId, subjectVersion },
  );

let promotionVersion = 0;

/** A later event of a promotion has a higher version. */
const nextPromotionVersion = () => ({ subjectVersion: (promotionVersion += 1) });

export const statusChangedEvent = (
  authorId: string,
  promotionId: string,
  from: PromotionStatus,
  to: PromotionStatus,
  fields: { declaredInterest?: true } = {},
): IntegrationEvent => {
  const details = nextPromotionVersion();
  const data = { promotionId, authorId, revision: details.subjectVersion, from, to, ...fields };
  return makeEvent(promotionStatusChanged, data, details);
};

export const promotionActivatedEvent = (authorId: string, promotionId = newId()): IntegrationEvent =>
  statusChangedEvent(authorId, promotionId, 'pending', 'active');

export const promotionDeletedEvent = (
  authorId: string,
  promotionId: string,
  from: PromotionStatus = 'active',
): IntegrationEvent => makeEvent(promotionDeleted, { promotionId, authorId, from }, nextPromotionVersion());

/** Of one member; a like counts unless it says otherwise. */
export const promotionReactedEvent = (
  authorId: string,
  likes: number,
  {
    dislikes = 0,
    userId = newId(),
    promotionId = newId(),
    counted = true,
    addressGroup = '',
    declaredInterest = false,
    occurredAt = new Date(),
  } = {},
): IntegrationEvent =>
  makeEvent(
    promotionReacted,
    {
      promotionId,
      authorId,
      ...(declaredInterest && { declaredInterest: true as const }),
      reactions: [
        {
          userId,
          likes,
          dislikes,
          ...(counted && { counted: true as const }),
          ...(addressGroup && { addressGroup }),
        },
      ],
    },
    { occurredAt },
  );

export const promotionProvedEvent = (
  authorId: string,
  promotionId: string,
  proved = true,
  subjectVersion = 1,
): IntegrationEvent =>
  makeEvent(promotionProved, { promotionId, authorId, proved }, { subject: promotionId, subjectVersion });

export const checkConfirmedEvent = (
  voters: string[],
  promotionId = newId(),
  { confirmed = true, subjectVersion = 3, occurredAt = new Date() } = {},
): IntegrationEvent =>
  makeEvent(
    checkConfirmed,
    { promotionId, confirmed, voters },
    { subject: promotionId, subjectVersion, occurredAt },
  );

/** The id of the case is that of the promotion, too. */
export const reportDecidedEvent = (
  reporters: EventData<typeof reportDecided>['reporters'],
  caseId = newId(),
  outcome: EventData<typeof reportDecided>['outcome'] = 'remove',
): IntegrationEvent => {
  const subject = { kind: 'deal' as const, id: caseId, promotionId: caseId, title: 'Fone', city: 'online' };
  return makeEvent(
    reportDecided,
    { caseId, subject, outcome, publicReason: 'A loja não existe.', reporters },
    { subject: caseId },
  );
};

export const caseReversedEvent = (caseId: string): IntegrationEvent =>
  makeEvent(caseReversed, { caseId, subjectId: caseId }, { subject: caseId });

export const commentCreatedEvent = (
  authorId: string,
  commentId = newId(),
  { promotionAuthorId = newId(), occurredAt = new Date() } = {},
): IntegrationEvent => {
  const data = {
    commentId,
    promotionId: newId(),
    promotionTitle: 'Fone',
    promotionAuthorId,
    city: 'online',
    author: { _id: authorId, name: 'Ana', avatar: null },
    content: 'Valeu!',
    parentCommentId: null,
    parentAuthorId: null,
    participants: [],
  };
  return makeEvent(commentCreated, data, { occurredAt });
};

export const commentDeletedEvent = (authorId: string, commentId = newId()): IntegrationEvent =>
  makeEvent(commentDeleted, { commentId, promotionId: newId(), authorId });

export const commentRestoredEvent = (
  authorId: string,
  commentId = newId(),
  promotionAuthorId = newId(),
): IntegrationEvent =>
  makeEvent(commentRestored, { commentId, promotionId: newId(), promotionAuthorId, authorId });

export const commentValuedEvent = (
  authorId: string,
  commentId: string,
  people: number,
  { subjectVersion = people, occurredAt = new Date() } = {},
): IntegrationEvent =>
  makeEvent(
    commentValued,
    { commentId, authorId, people },
    { subject: commentId, subjectVersion, occurredAt },
  );
