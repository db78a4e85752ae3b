import { useState } from 'react';
import { readReplyTarget, writeReplyTarget } from '../comment-draft';

export interface ReplyTarget {
  /** The comment that is replied to. */
  id: string | null;
  /** Whether it was set by a press, other than found again after a reload. */
  isFresh: boolean;
  set: (id: string | null) => void;
}

/** One reply at a time; a reload or a new login comes back to it. */
export function useReplyTarget(promotionId: string, memberId: string | undefined): ReplyTarget {
  const readStoredTarget = () => ({
    memberId,
    id: memberId === undefined ? null : readReplyTarget(promotionId, memberId),
    isFresh: false,
  });
  const [target, setTarget] = useState(readStoredTarget);
  // Somebody else has signed in, here or in another tab.
  if (target.memberId !== memberId) setTarget(readStoredTarget());
  return {
    id: target.id,
    isFresh: target.isFresh,
    set(id) {
      if (memberId === undefined) return;
      setTarget({ memberId, id, isFresh: true });
      writeReplyTarget(promotionId, memberId, id);
    },
  };
}
