import type { Comment } from '@pechincha/contracts/entities/promotion';
import type { CommentSort } from '@pechincha/contracts/operations/promotions';

export interface CommentNode extends Comment {
  replies: CommentNode[];
}

/** Builds threads from a flat list, oldest first; a reply whose parent is not there begins a thread. */
export function threadsOf(comments: readonly Comment[]): CommentNode[] {
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

/** What was loaded in either order and what was just written, each once and oldest first. */
export function oldestFirst(
  listed: readonly Comment[],
  sort: CommentSort,
  own: readonly Comment[],
): Comment[] {
  const ordered = sort === 'newest' ? [...listed].reverse() : listed;
  const known = new Set(listed.map(({ _id }) => _id));
  return [...ordered, ...own.filter(({ _id }) => !known.has(_id))];
}

/** All replies below a comment, at any depth. */
export const countReplies = ({ replies }: CommentNode): number =>
  replies.reduce((sum, reply) => sum + 1 + countReplies(reply), 0);
