import { useState } from 'react';
import { readTarget, writeTarget } from '../draft';

export interface ReplyTarget {
  /** The comment that is replied to. */
  id: string | null;
  /** Whether it was set by a press, other than found again after a reload. */
  isFresh: boolean;
  set: (id: string | null) => void;
}

/** One reply at a time; a reload or a new login comes back to it. */
export function useReplyTarget(promotionId: string): ReplyTarget {
  const [target, setTarget] = useState(() => ({ id: readTarget(promotionId), isFresh: false }));
  return {
    ...target,
    set(id) {
      setTarget({ id, isFresh: true });
      writeTarget(promotionId, id);
    },
  };
}
