import type { EventData } from '@pechincha/contracts/event';
import { appealDecided, caseDecided } from '@pechincha/contracts/events/report';
import {
  authorsRecounted,
  promotionDeleted,
  promotionReacted,
  promotionStatusChanged,
} from '@pechincha/contracts/events/promotion';
import { commentCreated, commentDeleted, commentRestored } from '@pechincha/contracts/events/comment';
import { pointsChanged, standingsRecounted } from '@pechincha/contracts/events/gamification';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { makeEvent, newId } from '@pechincha/testing/event-factory';

/** Events of other services about one member. */

export const statusChangedEvent = (authorId: string, from: PromotionStatus, to: PromotionStatus) =>
  makeEvent(promotionStatusChanged, { promotionId: newId(), authorId, revision: 1, from, to });

/** @param adminId missing if its author deleted it */
export function promotionDeletedEvent(authorId: string, from: PromotionStatus, adminId?: string) {
  const byAdmin = adminId && {
    adminId,
    reasonCode: 'outro' as const,
    publicReason: '',
    title: 'Fone',
    city: 'online',
    wasPublic: false,
  };
  return makeEvent(promotionDeleted, { promotionId: newId(), authorId, from, ...(byAdmin && { byAdmin }) });
}

export const reactedEvent = (authorId: string, likes: number, dislikes = 0) =>
  makeEvent(promotionReacted, {
    promotionId: newId(),
    authorId,
    reactions: [{ userId: newId(), likes, dislikes }],
  });

export const commentCreatedEvent = (authorId: string) =>
  makeEvent(commentCreated, {
    commentId: newId(),
    promotionId: newId(),
    promotionTitle: 't',
    promotionAuthorId: newId(),
    city: 'online',
    author: { _id: authorId, name: 'Ana', avatar: null },
    content: 'c',
    parentCommentId: null,
    parentAuthorId: null,
    participants: [],
  });

export const commentDeletedEvent = (authorId: string) =>
  makeEvent(commentDeleted, { commentId: newId(), promotionId: newId(), authorId });

export const commentRestoredEvent = (authorId: string) =>
  makeEvent(commentRestored, {
    commentId: newId(),
    promotionId: newId(),
    promotionAuthorId: newId(),
    authorId,
  });

export const pointsChangedEvent = (
  userId: string,
  subjectVersion: number,
  values: { points: number; level: string | null; badges: string[] },
) => makeEvent(pointsChanged, { userId, ...values }, { subject: userId, subjectVersion });

export const authorsRecountedEvent = (
  authorId: string,
  counts: Partial<Record<'promotions' | 'likes' | 'comments', number>>,
  occurredAt = new Date(),
) =>
  makeEvent(
    authorsRecounted,
    { authors: [{ authorId, promotions: 0, likes: 0, comments: 0, ...counts }] },
    { occurredAt },
  );

export const standingsRecountedEvent = (
  userId: string,
  version: number,
  counted: { points: number; level: string | null; badges: string[] },
) => makeEvent(standingsRecounted, { standings: [{ userId, version, ...counted }] });

function makeDeal() {
  const id = newId();
  return { kind: 'deal' as const, id, promotionId: id, title: 'Fone', city: 'online' };
}

/** case.decided on a promotion of the member, removed for a scam unless overridden. */
export function caseDecidedEvent(
  authorId: string,
  overrides: Partial<EventData<typeof caseDecided>> = {},
  occurredAt = new Date(),
) {
  const thing = makeDeal();
  const data = {
    thing,
    caseId: newId(),
    authorId,
    moderatorId: newId(),
    action: 'remove' as const,
    caution: false,
    reasonCode: 'golpe' as const,
    publicReason: 'A loja não existe.',
    ...overrides,
  };
  return makeEvent(caseDecided, data, { subject: thing.id, occurredAt });
}

/** appeal.decided on a removal with a caution, reversed unless overridden. */
export function appealDecidedEvent(
  authorId: string,
  decidedAt: Date,
  { outcome = 'reversed', caution = true }: { outcome?: 'kept' | 'reversed'; caution?: boolean } = {},
) {
  const thing = makeDeal();
  const data = {
    thing,
    authorId,
    moderatorId: newId(),
    outcome,
    publicReason: 'A loja existe.',
    decision: { action: 'removed' as const, at: decidedAt.toISOString(), caution },
  };
  return makeEvent(appealDecided, data, { subject: thing.id });
}
