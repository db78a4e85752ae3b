import { useRef, useState } from 'react';
import { Avatar } from '../../../components/ui/avatar';
import { classes } from '../../../lib/classes';
import { counted } from '../../../lib/numbers';
import { notify } from '../../../lib/notify';
import { useSession } from '../../session/hooks/use-session';
import type { ReplyTarget } from '../hooks/use-reply-target';
import { countReplies, type CommentNode } from '../threads';
import { LOG_IN_LINK } from '../log-in-link';
import { CommentForm } from './comment-form';
import { DeleteComment } from './delete-comment';
import { NoteHead } from './note-head';
import { NoteText } from './note-text';

interface NoteProps {
  note: CommentNode;
  promotionId: string;
  /** Whether the deal still takes comments. */
  open: boolean;
  target: ReplyTarget;
  /** From the fourth level on the thread no longer steps in: the note itself says whom it answers. */
  depth?: number;
  answers?: CommentNode;
}

const DEEPEST_STEP = 2;

/** A comment with its replies below it, which can be folded away. */
export function Note({ note, promotionId, open, target, depth = 0, answers }: NoteProps) {
  const { user } = useSession();
  const [unfolded, setUnfolded] = useState(true);
  const replyButton = useRef<HTMLButtonElement>(null);
  const replies = countReplies(note);
  const replying = user !== null && target.id === note._id;
  const mayDelete =
    !note.deleted && user !== null && (user._id === note.author?._id || user.role === 'admin');

  const reply = (): void => {
    if (user) {
      target.set(replying ? null : note._id);
      return;
    }
    notify('info', 'Você precisa estar logado para comentar', { key: 'log-in-to-comment' });
    document.getElementById(LOG_IN_LINK)?.focus();
  };
  const stopReplying = (): void => {
    target.set(null);
    replyButton.current?.focus();
  };
  return (
    <li id={`comentario-${note._id}`}>
      <div className={classes('note', note.deleted && 'gone')}>
        <Avatar name={note.author?.name ?? '·'} picture={note.author?.avatar ?? null} />
        <div>
          <NoteHead
            note={note}
            answers={depth > DEEPEST_STEP ? answers : undefined}
            isOrphan={!answers && note.parentComment !== null}
          />
          <NoteText>{note.deleted ? 'Comentário excluído.' : note.content}</NoteText>
          <div className="note-acts">
            {open && !note.deleted ? (
              <button
                ref={replyButton}
                type="button"
                className="plain"
                aria-expanded={replying}
                onClick={reply}
              >
                Responder{note.author ? <span className="vh"> a {note.author.name}</span> : null}
              </button>
            ) : null}
            {replies > 0 ? (
              <button
                type="button"
                className="plain"
                aria-expanded={unfolded}
                onClick={() => setUnfolded(!unfolded)}
              >
                {unfolded ? 'Ocultar' : 'Mostrar'} {counted(replies, 'resposta', 'respostas')}
              </button>
            ) : null}
            {mayDelete ? <DeleteComment note={note} promotionId={promotionId} /> : null}
          </div>
          {replying ? (
            <CommentForm
              key={user._id}
              author={user}
              promotionId={promotionId}
              parent={{ id: note._id, name: note.author?.name ?? '' }}
              autoFocus={target.isFresh}
              onDone={stopReplying}
            />
          ) : null}
        </div>
      </div>
      {unfolded && replies > 0 ? (
        <ol className="thread">
          {note.replies.map((answer) => (
            <Note
              key={answer._id}
              note={answer}
              promotionId={promotionId}
              open={open}
              target={target}
              depth={depth + 1}
              answers={note}
            />
          ))}
        </ol>
      ) : null}
    </li>
  );
}
