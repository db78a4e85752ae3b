import type { EventData } from '@pechincha/contracts/event';
import { appealDecided, caseDecided } from '@pechincha/contracts/events/report';
import {
  authorsCounted,
  promotionDeleted,
  promotionStatusChanged,
} from '@pechincha/contracts/events/promotion';
import { pointsChanged, pointsRecounted } from '@pechincha/contracts/events/gamification';
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

export const pointsChangedEvent = (
  userId: string,
  subjectVersion: number,
  values: { points: number; level: string | null; badges: string[] },
) => makeEvent(pointsChanged, { userId, ...values }, { subject: userId, subjectVersion });

export const authorsCountedEvent = (
  authorId: string,
  version: number,
  counts: Partial<Record<'promotions' | 'likes' | 'comments', number>>,
) =>
  makeEvent(authorsCounted, {
    authors: [{ authorId, version, promotions: 0, likes: 0, comments: 0, ...counts }],
  });

export const pointsRecountedEvent = (
  userId: string,
  version: number,
  counted: { points: number; level: string | null; badges: string[] },
) => makeEvent(pointsRecounted, { accounts: [{ userId, version, ...counted }] });

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
  const subject = makeDeal();
  const data = {
    subject,
    caseId: newId(),
    authorId,
    moderatorId: newId(),
    action: 'remove' as const,
    warning: false,
    reasonCode: 'golpe' as const,
    publicReason: 'A loja não existe.',
    ...overrides,
  };
  return makeEvent(caseDecided, data, { subject: subject.id, occurredAt });
}

/** appeal.decided on a removal with a warning, reversed unless overridden. */
export function appealDecidedEvent(
  authorId: string,
  decidedAt: Date,
  { outcome = 'reversed', warning = true }: { outcome?: 'kept' | 'reversed'; warning?: boolean } = {},
) {
  const subject = makeDeal();
  const data = {
    subject,
    authorId,
    moderatorId: newId(),
    outcome,
    publicReason: 'A loja existe.',
    decision: { action: 'removed' as const, at: decidedAt.toISOString(), warning },
  };
  return makeEvent(appealDecided, data, { subject: subject.id });
}
