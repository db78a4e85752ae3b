import { useState } from 'react';
import { readReplyTarget, writeReplyTarget } from '../comment-draft';

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
    id: memberId === undefined ? null : readReplyTarget(promotionId, memberId),
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
      writeReplyTarget(promotionId, memberId, id);
    },
  };
}
