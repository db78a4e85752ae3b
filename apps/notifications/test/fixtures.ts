import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import type { Notification } from '@pechincha/contracts/entities/notification';
import type { EventData, EventOf, IntegrationEvent } from '@pechincha/contracts/event';
import {
  commentCreated,
  commentDeleted,
  commentEdited,
  commentRestored,
} from '@pechincha/contracts/events/comment';
import {
  badgeEarned,
  redemptionStatusChanged,
  rewardRedeemed,
} from '@pechincha/contracts/events/gamification';
import {
  promotionChanged,
  promotionLikeMilestoneReached,
  promotionPublished,
  promotionRejected,
  promotionSaved,
  type PromotionState,
} from '@pechincha/contracts/events/promotion';
import {
  sessionChanged,
  userDeleted,
  userRegistered,
  userStatusChanged,
  userUpdated,
} from '@pechincha/contracts/events/user';
import { listNotifications } from '@pechincha/contracts/operations/notifications';
import { type EventDetails, makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, TestService, type TestServiceOptions } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { notificationsConfigSchema } from '../src/config.js';

/** @param env settings of the service, beside those of every service */
export const startNotifications = (
  options: TestServiceOptions = {},
  env: Record<string, string> = {},
): Promise<TestService> =>
  TestService.start(
    'notifications',
    (config, kit) => AppModule.forRoot(notificationsConfigSchema.parse({ ...config, ...env }), kit),
    options,
  );

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

export const promotionLikeMilestoneReachedEvent = (
  { first: _first, ...promotion }: EventData<typeof promotionPublished>,
  step: EventData<typeof promotionLikeMilestoneReached>['step'],
  minutes: number,
): EventOf<typeof promotionLikeMilestoneReached> =>
  makeEvent(promotionLikeMilestoneReached, { ...promotion, step, minutes });

/** An active promotion of R$ 100. */
const makeState = (state: Partial<PromotionState>): PromotionState => ({
  revision: 2,
  authorId: newId(),
  title: 'Fone Bluetooth',
  city: 'curitiba',
  status: 'active',
  finalPrice: 100,
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

/** The comment with another text. */
export function commentEditedEvent(
  comment: EventData<typeof commentCreated>,
  content: string,
  mentions?: string[],
): EventOf<typeof commentEdited> {
  const {
    promotionAuthorId: _promotionAuthorId,
    parentCommentId: _parentCommentId,
    parentAuthorId: _parentAuthorId,
    ...data
  } = comment;
  return makeEvent(commentEdited, { ...data, content, ...(mentions && { mentions }) });
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
    { userId, sessionId, kind: 'ended', versions: [], ...(except !== undefined && { except }) },
    { subject: sessionId ?? userId, ...details },
  );

export const suspendedEvent = ({ _id: userId }: Person, suspended = true): IntegrationEvent =>
  makeEvent(
    userStatusChanged,
    { userId, suspended, voteWeight: 1, trusted: false, addressGroup: null },
    { subject: userId },
  );
