import { forget, readStored, store } from '../../lib/storage';

/** What is being typed under a deal or a comment, kept on this device until it is sent. */
const keyOf = (place: string): string => `draft:comment:${place}`;

export const readDraft = (place: string): string => readStored(keyOf(place)) ?? '';

export function writeDraft(place: string, content: string): void {
  if (content) store(keyOf(place), content);
  else forget(keyOf(place));
}

export const forgetDraft = (place: string): void => forget(keyOf(place));

/** The comment that was being replied to when the page was left, as long as its reply is neither sent nor cancelled. */
const targetKeyOf = (promotionId: string): string => `draft:reply-to:${promotionId}`;

export function readTarget(promotionId: string): string | null {
  const id = readStored(targetKeyOf(promotionId));
  return id && readDraft(id) ? id : null;
}

export function writeTarget(promotionId: string, commentId: string | null): void {
  if (commentId) store(targetKeyOf(promotionId), commentId);
  else forget(targetKeyOf(promotionId));
}
