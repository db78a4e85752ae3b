import { TimeAgo } from '../../../components/ui/time-ago';
import { AuthorLink } from '../../promotions/components/author-link';
import type { CommentNode } from '../threads';

/** Who said it and when, and to whom where the page does not show it. */
export function NoteHead({ note, answers }: { note: CommentNode; answers: CommentNode | undefined }) {
  return (
    <p className="note-head">
      {note.author ? <AuthorLink author={note.author} /> : null}
      <TimeAgo at={note.createdAt} className="muted" />
      {answers?.author ? <span className="muted">em resposta a {answers.author.name}</span> : null}
    </p>
  );
}
