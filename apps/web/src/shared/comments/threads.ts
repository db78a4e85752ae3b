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

/** Holds the text of a comment that is being edited. */
export const getEditDraftKey = (commentId: string, memberId: string): string =>
  `edit-comment:${memberId}:${commentId}`;

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

const toDistinct = (comments: readonly Comment[]): Comment[] => {
  const ids = new Set<string>();
  return comments.filter(({ _id }) => !ids.has(_id) && ids.add(_id));
};

/**
 * Builds threads from flat lists, of which the first has the newest state of a comment. Replies are in the given order;
 * one without its parent becomes a root.
 */
export function buildThreads(...lists: (readonly Comment[])[]): CommentNode[] {
  const nodes = new Map(
    toDistinct(lists.flat()).map((comment): [string, CommentNode] => [
      comment._id,
      { ...comment, replies: [] },
    ]),
  );
  const roots: CommentNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentComment ? nodes.get(node.parentComment) : undefined;
    (parent && parent !== node ? parent.replies : roots).push(node);
  }
  return roots;
}

/** A comment with all replies below it. */
const flattenThread = (node: CommentNode): Comment[] => [node, ...node.replies.flatMap(flattenThread)];

/** The thread with further replies, those that are not of it left out. */
export function addReplies(thread: CommentNode, ...lists: (readonly Comment[])[]): CommentNode {
  const roots = buildThreads(flattenThread(thread), ...lists);
  return roots.find(({ _id }) => _id === thread._id) ?? thread;
}

/**
 * Threads in the order of the loaded pages, the linked one first, and the member's own new ones where the order has
 * them or else last.
 */
export function sortThreads(
  loaded: readonly Comment[],
  sort: CommentSort,
  { linked, own }: { linked: readonly Comment[]; own: readonly Comment[] },
): CommentNode[] {
  const ownThreads = own.filter(({ parentComment }) => parentComment === null);
  const listed = new Set([...loaded, ...linked].map(({ _id }) => _id));
  const unlisted = ownThreads.filter(({ _id }) => !listed.has(_id));
  const newThreads = sort === 'newest' ? unlisted.toReversed() : [];
  return buildThreads(linked, newThreads, loaded, unlisted);
}

/** Whether it is the comment, or below it. */
export const hasComment = (node: CommentNode, id: string): boolean =>
  node._id === id || node.replies.some((reply) => hasComment(reply, id));

/** All replies below a comment, at any depth. */
export const countReplies = ({ replies }: CommentNode): number =>
  replies.reduce((sum, reply) => sum + 1 + countReplies(reply), 0);
