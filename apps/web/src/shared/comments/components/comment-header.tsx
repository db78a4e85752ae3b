import { TimeAgo } from '../../../components/ui/time-ago';
import { AuthorLink } from '../../deals/components/author-link';
import type { CommentNode } from '../threads';

interface CommentHeaderProps {
  comment: CommentNode;
  /** The parent comment, set where the indentation does not show it. */
  parent: CommentNode | undefined;
  /** The parent comment is not loaded yet. */
  isOrphan: boolean;
}

export function CommentHeader({ comment, parent, isOrphan }: CommentHeaderProps) {
  return (
    <p className="comment-header">
      {comment.author ? <AuthorLink author={comment.author} /> : null}
      <TimeAgo at={comment.createdAt} className="muted" />
      {isOrphan ? <span className="muted">em resposta a um comentário anterior</span> : null}
      {parent?.author ? <span className="muted">em resposta a {parent.author.name}</span> : null}
    </p>
  );
}
