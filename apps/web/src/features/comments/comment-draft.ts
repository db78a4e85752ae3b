import { removeStored, getStored, setStored } from '../../lib/storage';

/** What a member is typing under a deal or a comment, kept on this device until it is sent. `place` names both. */
const toStorageKey = (draftKey: string): string => `draft:comment:${draftKey}`;

export const toDraftKey = (id: string, memberId: string): string => `${memberId}:${id}`;

export const readDraft = (draftKey: string): string => getStored(toStorageKey(draftKey)) ?? '';

export function writeDraft(draftKey: string, content: string): void {
  if (content) setStored(toStorageKey(draftKey), content);
  else removeStored(toStorageKey(draftKey));
}

export const clearDraft = (draftKey: string): void => removeStored(toStorageKey(draftKey));

/** The comment that was being replied to when the page was left, as long as its reply is neither sent nor cancelled. */
const toTargetStorageKey = (promotionId: string, memberId: string): string =>
  `draft:reply-to:${memberId}:${promotionId}`;

export function readReplyTarget(promotionId: string, memberId: string): string | null {
  const id = getStored(toTargetStorageKey(promotionId, memberId));
  return id && readDraft(toDraftKey(id, memberId)) ? id : null;
}

export function writeReplyTarget(promotionId: string, memberId: string, commentId: string | null): void {
  if (commentId) setStored(toTargetStorageKey(promotionId, memberId), commentId);
  else removeStored(toTargetStorageKey(promotionId, memberId));
}
