import { TimeAgo } from '../../../components/ui/time-ago';
import { AuthorLink } from '../../promotions/components/author-link';
import type { CommentNode } from '../threads';

interface NoteHeadProps {
  note: CommentNode;
  /** The comment that it answers, where the indentation does not show it. */
  answers: CommentNode | undefined;
  /** It answers a comment that is not loaded yet. */
  isOrphan: boolean;
}

/** Who said it and when, and to whom where the page does not show it. */
export function NoteHead({ note, answers, isOrphan }: NoteHeadProps) {
  return (
    <p className="note-head">
      {note.author ? <AuthorLink author={note.author} /> : null}
      <TimeAgo at={note.createdAt} className="muted" />
      {isOrphan ? <span className="muted">em resposta a um comentário anterior</span> : null}
      {answers?.author ? <span className="muted">em resposta a {answers.author.name}</span> : null}
    </p>
  );
}
