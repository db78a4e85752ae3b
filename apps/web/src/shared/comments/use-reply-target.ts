import { useState } from 'react';
import { getDraft, saveDraft } from '../../lib/drafts';
import { getCommentDraftKey, getReplyTargetKey } from './draft-keys';

export interface ReplyTarget {
  /** The comment being replied to. */
  id: string | null;
  /** True when the user pressed Reply, false when restored after a reload. */
  isFresh: boolean;
  set: (id: string | null) => void;
}

/** One open reply form per deal; restored after a reload or sign-in. */
export function useReplyTarget(promotionId: string, memberId: string | undefined): ReplyTarget {
  const readStoredTarget = () => ({
    memberId,
    id: memberId === undefined ? null : findStoredTarget(promotionId, memberId),
    isFresh: false,
  });
  const [target, setTarget] = useState(readStoredTarget);
  // Another member signed in, here or in another tab.
  if (target.memberId !== memberId) setTarget(readStoredTarget());
  return {
    id: target.id,
    isFresh: target.isFresh,
    set(id) {
      if (memberId === undefined) return;
      setTarget({ memberId, id, isFresh: true });
      saveDraft(getReplyTargetKey(promotionId, memberId), id ?? '');
    },
  };
}

function findStoredTarget(promotionId: string, memberId: string): string | null {
  const id = getDraft(getReplyTargetKey(promotionId, memberId));
  return id && getDraft(getCommentDraftKey(id, memberId)) ? id : null;
}
