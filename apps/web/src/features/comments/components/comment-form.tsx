import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { Avatar } from '../../../components/ui/avatar';
import { SubmitButton } from '../../../components/ui/submit-button';
import { classes } from '../../../lib/classes';
import { randomKey } from '../../../lib/random-key';
import { useCommentActions } from '../hooks/use-comment-actions';
import { draftPlace, forgetDraft, readDraft, writeDraft } from '../draft';
import { LONGEST, roomWords } from '../length';
import { MentionInput } from './mention-input';

interface CommentFormProps {
  author: CurrentUser;
  promotionId: string;
  /** The comment that is replied to. */
  parent?: { id: string; name: string };
  autoFocus?: boolean;
  onDone?: () => void;
}

/** A comment, or a reply. What is typed outlives a failure, a reload and the end of the session. */
export function CommentForm({ author, promotionId, parent, autoFocus = false, onDone }: CommentFormProps) {
  const { post } = useCommentActions(promotionId);
  const place = draftPlace(parent?.id ?? promotionId, author._id);
  const [content, setContent] = useState(() => readDraft(place));
  const roomId = useId();
  const { length } = content.trim();
  const room = roomWords(length);
  const tooLong = length > LONGEST;
  const key = useRef<string>(undefined);

  const write = (next: string): void => {
    setContent(next);
    writeDraft(place, next);
    key.current = undefined;
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    key.current ??= randomKey();
    const comment = { promotionId, content: content.trim(), parentCommentId: parent?.id, key: key.current };
    await post.mutateAsync(comment).then(
      () => {
        setContent('');
        forgetDraft(place);
        key.current = undefined;
        onDone?.();
      },
      // Told by the mutation; what was typed stays.
      () => undefined,
    );
  };
  return (
    <div className="say">
      {parent ? null : <Avatar name={author.name} picture={author.avatar} />}
      <form onSubmit={(event) => void submit(event)}>
        <MentionInput
          label={parent ? `Sua resposta para ${parent.name}` : 'Seu comentário'}
          placeholder={parent ? `Responda para ${parent.name}` : 'Diga o que achou do preço'}
          rows={parent ? 2 : 1}
          aria-invalid={tooLong}
          aria-describedby={room && roomId}
          value={content}
          autoFocus={autoFocus}
          onChange={write}
          onEscape={onDone}
        />
        {/* Told once, when the limit is passed: the count itself would be read with every letter. */}
        <p className="vh" role="status">
          {tooLong ? 'O texto passou do limite.' : ''}
        </p>
        <div className="say-foot">
          {room ? (
            <p id={roomId} className={classes('say-room', tooLong && 'over')}>
              {room}
            </p>
          ) : null}
          {parent ? (
            <button type="button" className="button small" onClick={onDone}>
              Cancelar
            </button>
          ) : null}
          <SubmitButton
            className="small"
            busy={post.isPending}
            busyText="Enviando..."
            disabled={length === 0 || tooLong}
          >
            {parent ? 'Responder' : 'Comentar'}
          </SubmitButton>
        </div>
      </form>
    </div>
  );
}
