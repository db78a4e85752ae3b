import { useState } from 'react';
import { Avatar } from '../../../components/ui/avatar';
import { Confirm } from '../../../components/ui/confirm';
import { TimeAgo } from '../../../components/ui/time-ago';
import { classes } from '../../../lib/classes';
import { counted } from '../../../lib/numbers';
import { notify } from '../../../lib/notify';
import { useSession } from '../../session/hooks/use-session';
import { useCommentActions } from '../hooks/use-comment-actions';
import { countReplies, type CommentNode } from '../threads';
import { CommentForm } from './comment-form';

interface NoteProps {
  note: CommentNode;
  promotionId: string;
  /** Whether the deal still takes comments. */
  open: boolean;
}

/** A comment with its replies below it, which can be folded away. */
export function Note({ note, promotionId, open }: NoteProps) {
  const { user } = useSession();
  const [replying, setReplying] = useState(false);
  const [unfolded, setUnfolded] = useState(true);
  const [asking, setAsking] = useState(false);
  const { remove } = useCommentActions(promotionId);
  const replies = countReplies(note);
  const mayDelete = !note.deleted && user !== null && (user._id === note.author._id || user.role === 'admin');

  const reply = (): void => {
    if (user) setReplying(true);
    else notify('info', 'Você precisa estar logado para comentar', { key: 'log-in-to-comment' });
  };
  return (
    <li id={`comentario-${note._id}`}>
      <div className={classes('note', note.deleted && 'gone')}>
        <Avatar
          name={note.deleted ? '·' : note.author.name}
          picture={note.deleted ? null : note.author.avatar}
        />
        <div>
          <p className="note-head">
            {note.deleted ? null : <b>{note.author.name}</b>}
            <TimeAgo at={note.createdAt} className="muted" />
          </p>
          <p className="note-text">{note.deleted ? 'Comentário excluído.' : note.content}</p>
          <div className="note-acts">
            {open && !note.deleted ? (
              <button type="button" className="plain" aria-expanded={replying} onClick={reply}>
                Responder
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
            {mayDelete ? (
              <button type="button" className="plain danger" onClick={() => setAsking(true)}>
                Excluir
              </button>
            ) : null}
          </div>
          {replying ? (
            <CommentForm
              promotionId={promotionId}
              parent={{ id: note._id, name: note.author.name }}
              onDone={() => setReplying(false)}
            />
          ) : null}
        </div>
      </div>
      {unfolded && replies > 0 ? (
        <ol className="thread">
          {note.replies.map((answer) => (
            <Note key={answer._id} note={answer} promotionId={promotionId} open={open} />
          ))}
        </ol>
      ) : null}
      <Confirm
        open={asking}
        question="Excluir este comentário?"
        description={replies > 0 ? 'As respostas continuam na conversa.' : 'Ele sai da conversa para todos.'}
        action="Excluir"
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) remove.mutate(note._id);
        }}
      />
    </li>
  );
}
