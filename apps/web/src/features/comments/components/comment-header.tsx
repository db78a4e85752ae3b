import { TimeAgo } from '../../../components/ui/time-ago';
import { AuthorLink } from '../../promotions/components/author-link';
import type { CommentNode } from '../threads';

interface CommentHeaderProps {
  comment: CommentNode;
  /** The comment that it answers, where the indentation does not show it. */
  parent: CommentNode | undefined;
  /** It answers a comment that is not loaded yet. */
  isOrphan: boolean;
}

/** Who said it and when, and to whom where the page does not show it. */
export function CommentHeader({ comment, parent, isOrphan }: CommentHeaderProps) {
  return (
    <p className="note-head">
      {comment.author ? <AuthorLink author={comment.author} /> : null}
      <TimeAgo at={comment.createdAt} className="muted" />
      {isOrphan ? <span className="muted">em resposta a um comentário anterior</span> : null}
      {parent?.author ? <span className="muted">em resposta a {parent.author.name}</span> : null}
    </p>
  );
}
