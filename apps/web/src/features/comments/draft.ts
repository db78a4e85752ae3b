import { forget, readStored, store } from '../../lib/storage';

/** What a member is typing under a deal or a comment, kept on this device until it is sent. `place` names both. */
const keyOf = (place: string): string => `draft:comment:${place}`;

export const draftPlace = (id: string, memberId: string): string => `${memberId}:${id}`;

export const readDraft = (place: string): string => readStored(keyOf(place)) ?? '';

export function writeDraft(place: string, content: string): void {
  if (content) store(keyOf(place), content);
  else forget(keyOf(place));
}

export const forgetDraft = (place: string): void => forget(keyOf(place));

/** The comment that was being replied to when the page was left, as long as its reply is neither sent nor cancelled. */
const targetKeyOf = (promotionId: string, memberId: string): string =>
  `draft:reply-to:${memberId}:${promotionId}`;

export function readTarget(promotionId: string, memberId: string): string | null {
  const id = readStored(targetKeyOf(promotionId, memberId));
  return id && readDraft(draftPlace(id, memberId)) ? id : null;
}

export function writeTarget(promotionId: string, memberId: string, commentId: string | null): void {
  if (commentId) store(targetKeyOf(promotionId, memberId), commentId);
  else forget(targetKeyOf(promotionId, memberId));
}
