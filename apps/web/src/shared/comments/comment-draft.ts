import { removeStored, getStored, setStored } from '../../lib/storage';

/** Unsent comment text in localStorage; `draftKey` holds the member id and the deal or comment id. */
const toStorageKey = (draftKey: string): string => `draft:comment:${draftKey}`;

export const toDraftKey = (id: string, memberId: string): string => `${memberId}:${id}`;

export const readDraft = (draftKey: string): string => getStored(toStorageKey(draftKey)) ?? '';

export function writeDraft(draftKey: string, content: string): void {
  if (content) setStored(toStorageKey(draftKey), content);
  else removeStored(toStorageKey(draftKey));
}

export const clearDraft = (draftKey: string): void => removeStored(toStorageKey(draftKey));

/** The comment whose reply form was open, until the reply is sent or cancelled. */
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
