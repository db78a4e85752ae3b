import type { Comment } from '@pechincha/contracts/entities/promotion';
import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { useState } from 'react';
import { getDraft, saveDraft } from '../../lib/drafts';

/** Id of the sign-in link that replaces the comment form for visitors; Reply focuses it. */
export const LOG_IN_LINK_ID = 'entrar-para-comentar';

/** Of what a visitor wants to do after signing in: to comment, or to reply to a comment by its id. */
export const getSignInKey = (promotionId: string): string => `comment:${promotionId}`;

/** `targetId` is the deal, or the comment being replied to. */
export const getCommentDraftKey = (targetId: string, memberId: string): string =>
  `comment:${memberId}:${targetId}`;

/** Holds the members chosen from the suggestions in a draft. */
export const getMentionsDraftKey = (targetId: string, memberId: string): string =>
  `mentions:${memberId}:${targetId}`;

/** Holds the comment whose reply form is open. */
const getReplyTargetKey = (promotionId: string, memberId: string): string =>
  `reply-to:${memberId}:${promotionId}`;

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

export interface CommentNode extends Comment {
  replies: CommentNode[];
}

/** Builds threads from a flat list, oldest first; a reply without its parent in the list becomes a root. */
export function buildThreads(comments: readonly Comment[]): CommentNode[] {
  const nodes = new Map(
    comments.map((comment): [string, CommentNode] => [comment._id, { ...comment, replies: [] }]),
  );
  const roots: CommentNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentComment ? nodes.get(node.parentComment) : undefined;
    (parent && parent !== node ? parent.replies : roots).push(node);
  }
  return roots;
}

/** Loaded comments and the member's own new ones, deduplicated, oldest first. */
export function mergeOldestFirst(
  loaded: readonly Comment[],
  sort: CommentSort,
  ownComments: readonly Comment[],
): Comment[] {
  const ordered = sort === 'newest' ? [...loaded].reverse() : loaded;
  const loadedIds = new Set(loaded.map(({ _id }) => _id));
  return [...ordered, ...ownComments.filter(({ _id }) => !loadedIds.has(_id))];
}

/** All replies below a comment, at any depth. */
export const countReplies = ({ replies }: CommentNode): number =>
  replies.reduce((sum, reply) => sum + 1 + countReplies(reply), 0);
