import type { Comment } from '@pechincha/contracts/entities/promotion';
import type { CommentSort } from '@pechincha/contracts/operations/promotions';

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
