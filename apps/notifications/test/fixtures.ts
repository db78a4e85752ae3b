import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import type { Notification } from '@pechincha/contracts/entities/notification';
import type { EventData, IntegrationEvent, EventOf } from '@pechincha/contracts/event';
import { badgeEarned } from '@pechincha/contracts/events/badge-earned';
import { commentCreated } from '@pechincha/contracts/events/comment-created';
import { commentDeleted } from '@pechincha/contracts/events/comment-deleted';
import { commentRestored } from '@pechincha/contracts/events/comment-restored';
import { promotionChanged, type PromotionState } from '@pechincha/contracts/events/promotion-changed';
import { promotionHeated } from '@pechincha/contracts/events/promotion-heated';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { promotionRejected } from '@pechincha/contracts/events/promotion-rejected';
import { promotionSaved } from '@pechincha/contracts/events/promotion-saved';
import { redemptionStatusChanged } from '@pechincha/contracts/events/redemption-status-changed';
import { rewardRedeemed } from '@pechincha/contracts/events/reward-redeemed';
import { sessionChanged } from '@pechincha/contracts/events/session-changed';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { userStandingChanged } from '@pechincha/contracts/events/user-standing-changed';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { listNotifications } from '@pechincha/contracts/operations/notifications';
import { makeEvent, newId, type EventDetails } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';

export interface Person {
  _id: string;
  name: string;
  avatar: null;
}

export const person = (name: string): Person => ({ _id: newId(), name, avatar: null });

export async function listNotificationsFor(service: TestService, { _id }: Person): Promise<Notification[]> {
  const { body } = await service.call(listNotifications, { as: member(_id) });
  return listNotifications.response.parse(body).notifications;
}

export const userRegisteredEvent = ({ _id, ...person }: Person): IntegrationEvent =>
  makeEvent(userRegistered, { userId: _id, ...person }, { subject: _id });

export function promotionPublishedEvent(
  author: Person,
  title = 'Fone Bluetooth',
  city = 'online',
  overrides: Partial<EventData<typeof promotionPublished>> = {},
  details: EventDetails = {},
): EventOf<typeof promotionPublished> {
  const data = { promotionId: newId(), author: { _id: author._id, name: author.name }, title, city };
  const defaults = {
    description: '',
    store: '',
    promotionalPrice: 10,
    category: 'outros' as const,
    first: true,
  };
  return makeEvent(promotionPublished, { ...data, ...defaults, ...overrides }, details);
}

export const promotionHeatedEvent = (
  { first: _first, ...promotion }: EventData<typeof promotionPublished>,
  step: EventData<typeof promotionHeated>['step'],
  minutes: number,
): EventOf<typeof promotionHeated> => makeEvent(promotionHeated, { ...promotion, step, minutes });

/** An active promotion of R$ 100. */
const makeState = (state: Partial<PromotionState>): PromotionState => ({
  ...{ revision: 2, authorId: newId(), title: 'Fone Bluetooth', city: 'curitiba' },
  ...{ status: 'active', finalPrice: 100 },
  ...state,
});

export const promotionChangedEvent = (
  promotionId: string,
  state: Partial<PromotionState>,
  details: EventDetails = {},
): EventOf<typeof promotionChanged> =>
  makeEvent(
    promotionChanged,
    { promotionId, promotion: makeState(state) },
    { subject: promotionId, ...details },
  );

export const promotionSavedEvent = (
  { _id: userId }: Person,
  promotionId: string,
  state: Partial<PromotionState> = {},
  details: EventDetails = {},
): EventOf<typeof promotionSaved> =>
  makeEvent(
    promotionSaved,
    { promotionId, userId, saved: true, promotion: makeState(state) },
    { subject: userId, ...details },
  );

export const promotionUnsavedEvent = (
  { _id: userId }: Person,
  promotionId: string,
  subjectVersion: number,
): EventOf<typeof promotionSaved> =>
  makeEvent(promotionSaved, { promotionId, userId, saved: false }, { subject: userId, subjectVersion });

export const promotionRejectedEvent = (
  author: Person,
  moderationReason: string,
  duplicateOf?: { _id: string; city: string },
): IntegrationEvent =>
  makeEvent(promotionRejected, {
    ...(duplicateOf && { duplicateOf }),
    promotionId: newId(),
    authorId: author._id,
    title: 'Fone',
    moderationReason,
  });

export function commentCreatedEvent(
  author: Person,
  content: string,
  overrides: Partial<EventData<typeof commentCreated>> = {},
  details: EventDetails = {},
): EventOf<typeof commentCreated> {
  const data = {
    commentId: newId(),
    promotionId: newId(),
    promotionTitle: 'Fone Bluetooth',
    promotionAuthorId: newId(),
    city: 'curitiba',
    author,
    content,
    parentCommentId: null,
    parentAuthorId: null,
    participants: [author._id],
    ...overrides,
  };
  return makeEvent(commentCreated, data, details);
}

/** @param occurredAt later than any other event of the comment by default */
export const commentDeletedEvent = (
  { commentId, promotionId, author }: EventData<typeof commentCreated>,
  occurredAt = new Date('2100-01-01'),
): IntegrationEvent =>
  makeEvent(commentDeleted, { commentId, promotionId, authorId: author._id }, { occurredAt });

export const commentRestoredEvent = (
  { commentId, promotionId, promotionAuthorId, author }: EventData<typeof commentCreated>,
  occurredAt = new Date('2100-01-02'),
): IntegrationEvent =>
  makeEvent(
    commentRestored,
    { commentId, promotionId, promotionAuthorId, authorId: author._id },
    { occurredAt },
  );

export const badgeEarnedEvent = ({ _id: userId }: Person, name: string): IntegrationEvent =>
  makeEvent(badgeEarned, { userId, badgeId: newId(), name });

export const rewardRedeemedEvent = (
  { _id: userId }: Person,
  rewardTitle: string,
  pointsCost = 1500,
): IntegrationEvent => makeEvent(rewardRedeemed, { userId, redemptionId: newId(), rewardTitle, pointsCost });

export const redemptionStatusChangedEvent = (
  { _id: userId }: Person,
  status: RedemptionStatus,
  rewardTitle = 'Vale-presente',
  pointsCost = 1500,
): IntegrationEvent =>
  makeEvent(redemptionStatusChanged, { userId, redemptionId: newId(), rewardTitle, pointsCost, status });

export const userDeletedEvent = ({ _id: userId }: Person): IntegrationEvent =>
  makeEvent(userDeleted, { userId }, { subject: userId });

export const userRenamedEvent = (
  { _id: userId }: Person,
  name: string,
  subjectVersion: number,
): IntegrationEvent =>
  makeEvent(userUpdated, { userId, name, avatar: null }, { subject: userId, subjectVersion });

/** @param sessionId null for all but `except` */
export const sessionEndedEvent = (
  { _id: userId }: Person,
  sessionId: string | null,
  except?: string,
  details: EventDetails = {},
): IntegrationEvent =>
  makeEvent(
    sessionChanged,
    { userId, sessionId, kind: 'ended', ...(except !== undefined && { except }) },
    { subject: sessionId ?? userId, ...details },
  );

export const suspendedEvent = ({ _id: userId }: Person, suspended = true): IntegrationEvent =>
  makeEvent(
    userStandingChanged,
    { userId, suspended, voice: 1, trusted: false, kin: null },
    { subject: userId },
  );
