import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import type { EventData, IntegrationEvent, EventOf } from '@pechincha/contracts/event';
import { badgeEarned } from '@pechincha/contracts/events/badge-earned';
import { commentCreated } from '@pechincha/contracts/events/comment-created';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { promotionRejected } from '@pechincha/contracts/events/promotion-rejected';
import { redemptionStatusChanged } from '@pechincha/contracts/events/redemption-status-changed';
import { rewardRedeemed } from '@pechincha/contracts/events/reward-redeemed';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { factOf, newId, type FactDetails } from '@pechincha/testing/made-facts';

export interface Person {
  _id: string;
  name: string;
  avatar: null;
}

export const person = (name: string): Person => ({ _id: newId(), name, avatar: null });

export const registered = ({ _id, ...person }: Person): IntegrationEvent =>
  factOf(userRegistered, { userId: _id, ...person }, { subject: _id });

export function published(
  author: Person,
  title = 'Fone Bluetooth',
  city = 'online',
  told: Partial<EventData<typeof promotionPublished>> = {},
): EventOf<typeof promotionPublished> {
  const data = { promotionId: newId(), author: { _id: author._id, name: author.name }, title, city };
  const rest = { description: '', store: '', promotionalPrice: 10, category: 'outros' as const, first: true };
  return factOf(promotionPublished, { ...data, ...rest, ...told });
}

export const rejected = (author: Person, moderationReason: string): IntegrationEvent =>
  factOf(promotionRejected, { promotionId: newId(), authorId: author._id, title: 'Fone', moderationReason });

export function commented(
  author: Person,
  content: string,
  told: Partial<EventData<typeof commentCreated>> = {},
  details: FactDetails = {},
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
    ...told,
  };
  return factOf(commentCreated, data, details);
}

export const badgeGiven = ({ _id: userId }: Person, name: string): IntegrationEvent =>
  factOf(badgeEarned, { userId, badgeId: newId(), name });

export const redeemed = ({ _id: userId }: Person, rewardTitle: string, pointsCost = 1500): IntegrationEvent =>
  factOf(rewardRedeemed, { userId, redemptionId: newId(), rewardTitle, pointsCost });

export const redemptionMoved = (
  { _id: userId }: Person,
  status: RedemptionStatus,
  rewardTitle = 'Vale-presente',
  pointsCost = 1500,
): IntegrationEvent =>
  factOf(redemptionStatusChanged, { userId, redemptionId: newId(), rewardTitle, pointsCost, status });

export const deleted = ({ _id: userId }: Person): IntegrationEvent =>
  factOf(userDeleted, { userId }, { subject: userId });

export const renamed = ({ _id: userId }: Person, name: string, subjectVersion: number): IntegrationEvent =>
  factOf(userUpdated, { userId, name, avatar: null }, { subject: userId, subjectVersion });
