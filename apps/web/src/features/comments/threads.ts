import type { Comment } from '@pechincha/contracts/entities/promotion';

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

/** All replies below a comment, at any depth. */
export const countReplies = ({ replies }: CommentNode): number =>
  replies.reduce((sum, reply) => sum + 1 + countReplies(reply), 0);
