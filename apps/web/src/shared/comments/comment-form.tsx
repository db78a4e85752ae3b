import type { Comment } from '@pechincha/contracts/entities/promotion';
import type { AuthorView, CurrentUser } from '@pechincha/contracts/entities/user';
import { cleanLines, countCharacters } from '@pechincha/contracts/text';
import { useId, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Avatar } from '../../components/ui/picture';
import { FieldError } from '../../components/ui/field';
import { SubmitButton } from '../../components/ui/form';
import { toApiError } from '../../lib/api-error';
import { classes } from '../../lib/style';
import { getDraft, saveDraft, useDraft } from '../../lib/drafts';
import { formatQuantity } from '../../lib/format';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { useSending } from '../../lib/use-sending';
import { getCommentDraftKey, getEditDraftKey, getMentionsDraftKey } from './threads';
import { useCommentActions } from './api';
import { addChosen, listChosenIds, MentionInput } from './mention-input';

/** Copy of the contract's limit: importing it would bundle all schemas. */
const MAX_COMMENT_LENGTH = 2000;
const WARNING_LENGTH = 1800;

/** Undefined below WARNING_LENGTH. */
export function toRemainingText(length: number): string | undefined {
  if (length < WARNING_LENGTH) return undefined;
  if (length > MAX_COMMENT_LENGTH)
    return `Passou ${formatQuantity(length - MAX_COMMENT_LENGTH, 'caractere', 'caracteres')} do limite`;
  const remaining = MAX_COMMENT_LENGTH - length;
  return `${remaining === 1 ? 'Falta' : 'Faltam'} ${formatQuantity(remaining, 'caractere', 'caracteres')}`;
}

interface CommentTextFormProps {
  label: string;
  placeholder: string;
  rows: number;
  content: string;
  /** What the server says of this text. */
  error: string | undefined;
  autoFocus: boolean;
  isSending: boolean;
  sendingText: string;
  submitText: string;
  onChange: (content: string) => void;
  onChoose: (member: AuthorView) => void;
  onCancel?: (() => void) | undefined;
  onEscape?: (() => void) | undefined;
  onSubmit: () => void;
}

/** A comment's text, with a counter near its limit. */
function CommentTextForm({
  content,
  error,
  isSending,
  sendingText,
  submitText,
  onCancel,
  onSubmit,
  ...input
}: CommentTextFormProps) {
  const id = useId();
  const length = countCharacters(cleanLines(content));
  const remainingText = toRemainingText(length);
  const isTooLong = length > MAX_COMMENT_LENGTH;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <MentionInput
        {...input}
        value={content}
        aria-invalid={isTooLong || error !== undefined}
        aria-describedby={
          [error && `${id}-error`, remainingText && `${id}-remaining`].filter(Boolean).join(' ') || undefined
        }
      />
      {/* Announced once: a live counter would be read with every letter. */}
      <p className="vh" role="status">
        {isTooLong ? 'O texto passou do limite.' : ''}
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <div className="cluster comment-form-footer">
        {remainingText ? (
          <p id={`${id}-remaining`} className={classes('comment-remaining', isTooLong && 'over')}>
            {remainingText}
          </p>
        ) : null}
        {onCancel ? (
          <Button className="button size-s" onClick={onCancel}>
            Cancelar
          </Button>
        ) : null}
        <SubmitButton
          className="size-s"
          busy={isSending}
          busyText={sendingText}
          disabled={length === 0 || isTooLong}
        >
          {submitText}
        </SubmitButton>
      </div>
    </form>
  );
}

/** What the server says of a text that it refused, until the text is changed. */
function useRefusal(content: string) {
  const [refusal, setRefusal] = useState<{ content: string; message: string | undefined }>();
  return {
    error: refusal?.content === content ? refusal.message : undefined,
    setFailure(failure: unknown): void {
      const { errors } = toApiError(failure);
      setRefusal({ content, message: errors.find(({ field }) => field === 'content')?.message });
    },
  };
}

interface CommentFormProps {
  author: CurrentUser;
  promotionId: string;
  /** The comment being replied to. */
  parent?: { id: string; name: string };
  autoFocus?: boolean;
  onDone?: () => void;
}

/** What was added to a text while it was being sent; a text that was changed in itself stays as it is. */
const getTypedSince = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;

/** Form for a comment or a reply. The draft survives errors, reloads and the end of the session. */
export function CommentForm({ author, promotionId, parent, autoFocus = false, onDone }: CommentFormProps) {
  const { post, findPosted } = useCommentActions(promotionId);
  const draftKey = getCommentDraftKey(parent?.id ?? promotionId, author._id);
  const [content, setContent] = useDraft(draftKey);
  const mentionsKey = getMentionsDraftKey(parent?.id ?? promotionId, author._id);
  const [chosen, setChosen] = useDraft(mentionsKey);
  const { error, setFailure } = useRefusal(content);
  const idempotencyKey = useIdempotencyKey(draftKey);
  const { isSending, send } = useSending<string>(draftKey, (sent) =>
    setContent(getTypedSince(content, sent)),
  );

  const submit = async (): Promise<void> => {
    const comment = {
      promotionId,
      content: content.trim(),
      parentCommentId: parent?.id,
      mentions: listChosenIds(chosen, content),
    };
    const isOpen = await send(content, async () => {
      const earlier = idempotencyKey.findUnsettled(comment);
      if (earlier && (await findPosted(earlier, author._id))) {
        idempotencyKey.clear();
        throw new Error('An earlier text was posted');
      }
      await post.mutateAsync({ ...comment, key: idempotencyKey.getKey(comment) });
      idempotencyKey.clear();
      const typedSince = getTypedSince(getDraft(draftKey), content);
      saveDraft(draftKey, typedSince);
      if (!typedSince) saveDraft(mentionsKey, '');
    }).catch((failure: unknown) => {
      // A toast is shown; the text stays.
      setFailure(failure);
      return false;
    });
    if (!isOpen || getDraft(draftKey)) return;
    setChosen('');
    onDone?.();
  };
  return (
    <div className="comment-form">
      {parent ? null : <Avatar name={author.name} picture={author.avatar} />}
      <CommentTextForm
        label={parent ? `Sua resposta para ${parent.name}` : 'Seu comentário'}
        placeholder={parent ? `Responda para ${parent.name}` : 'Diga o que achou do preço'}
        rows={parent ? 2 : 1}
        content={content}
        error={error}
        autoFocus={autoFocus}
        isSending={isSending}
        sendingText="Enviando..."
        submitText={parent ? 'Responder' : 'Comentar'}
        onChange={setContent}
        onChoose={(member) => setChosen(addChosen(chosen, member))}
        onCancel={parent && onDone}
        onEscape={onDone}
        onSubmit={() => void submit()}
      />
    </div>
  );
}

interface EditCommentFormProps {
  comment: Comment;
  memberId: string;
  promotionId: string;
  onDone: () => void;
}

/** Changes the text of a comment. What was typed survives errors, reloads and the end of the session. */
export function EditCommentForm({ comment, memberId, promotionId, onDone }: EditCommentFormProps) {
  const { edit } = useCommentActions(promotionId);
  const draftKey = getEditDraftKey(comment._id, memberId);
  const [content, setContent] = useState(() => getDraft(draftKey) || comment.content);
  const mentionsKey = getMentionsDraftKey(`edit:${comment._id}`, memberId);
  const [chosen, setChosen] = useDraft(mentionsKey);
  const { error, setFailure } = useRefusal(content);
  const close = (): void => {
    saveDraft(draftKey, '');
    saveDraft(mentionsKey, '');
    onDone();
  };
  const save = async (): Promise<void> => {
    if (edit.isPending) return;
    const mentions = listChosenIds(chosen, content);
    try {
      await edit.mutateAsync({ id: comment._id, content: content.trim(), ...(mentions && { mentions }) });
      close();
    } catch (failure) {
      // A toast is shown; the text stays.
      setFailure(failure);
    }
  };
  return (
    <div className="comment-form">
      <CommentTextForm
        label="Texto do comentário"
        placeholder="Escreva um comentário"
        rows={3}
        content={content}
        error={error}
        autoFocus
        isSending={edit.isPending}
        sendingText="Salvando..."
        submitText="Salvar"
        onChange={(text) => {
          setContent(text);
          saveDraft(draftKey, text === comment.content ? '' : text);
        }}
        onChoose={(member) => setChosen(addChosen(chosen, member))}
        onCancel={close}
        onEscape={close}
        onSubmit={() => void save()}
      />
    </div>
  );
}
