import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Avatar } from '../../components/ui/picture';
import { Confirm } from '../../components/ui/dialog';
import { LongText } from '../../components/ui/long-text';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { TimeAgo } from '../../components/ui/labels';
import { classes } from '../../lib/style';
import { formatQuantity } from '../../lib/format';
import { showToast } from '../../lib/show-toast';
import { AuthorLink } from '../deals/deal-labels';
import { listAuthorMutes, listMutes } from '../subscriptions/mutes';
import { useStoredMutes } from '../subscriptions/stored-mutes';
import { setPendingSignIn, useSession } from '../session/use-session';
import { useCommentActions } from './api';
import { CommentForm, EditCommentForm } from './comment-form';
import { CommentMenu } from './comment-menu';
import { UsefulButton } from './useful-button';
import { type CommentNode, countReplies, getSignInKey, LOG_IN_LINK_ID, type ReplyTarget } from './threads';

/** Deletes after confirmation. A comment with replies leaves a placeholder in the thread. */
function DeleteComment({ comment, promotionId }: { comment: CommentNode; promotionId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { remove } = useCommentActions(promotionId);
  return (
    <>
      <Button
        className="text-button danger"
        disabled={remove.isPending}
        onClick={() => setIsConfirming(true)}
      >
        Excluir
      </Button>
      <Confirm
        open={isConfirming}
        question="Excluir este comentário?"
        description={
          countReplies(comment) > 0
            ? 'As respostas continuam na conversa.'
            : 'Ele sai da conversa para todos.'
        }
        confirmLabel="Excluir"
        onConfirm={() => remove.mutateAsync(comment._id)}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}

interface CommentHeaderProps {
  comment: CommentNode;
  /** The parent comment, set where the indentation does not show it. */
  parent: CommentNode | undefined;
  /** The parent comment is not loaded yet. */
  isOrphan: boolean;
}

function CommentHeader({ comment, parent, isOrphan }: CommentHeaderProps) {
  return (
    <p className="baseline-cluster small comment-header">
      {comment.author ? <AuthorLink author={comment.author} /> : null}
      <TimeAgo at={comment.createdAt} className="muted" />
      {comment.editedAt ? (
        <TimeAgo at={comment.editedAt} className="muted" prefix="editado" label="Editado" />
      ) : null}
      {isOrphan ? <span className="muted">em resposta a um comentário anterior</span> : null}
      {parent?.author ? <span className="muted">em resposta a {parent.author.name}</span> : null}
    </p>
  );
}

/** What the comments of a deal share. */
export interface ThreadProps {
  promotionId: string;
  /** Whether the deal accepts comments. */
  open: boolean;
  replyTarget: ReplyTarget;
  /** The comment of the address. */
  linkedId: string | undefined;
  /** Called with its element. */
  onLinkedShown: (element: HTMLElement | null) => void;
}

/** What a member hides is asked for. */
function HiddenComment({ children }: { children: string }) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) return <LongText>{children}</LongText>;
  return (
    <p className="muted">
      Comentário oculto por suas regras ·{' '}
      <Button className="text-button" onClick={() => setIsShown(true)}>
        Mostrar
      </Button>
    </p>
  );
}

interface CommentItemProps extends ThreadProps {
  comment: CommentNode;
  /** From the fourth level on, replies are not indented and name their parent instead. */
  depth?: number;
  parent?: CommentNode;
  /** Whether more replies can be loaded, and the button for them. */
  moreReplies?: ReactNode;
}

const MAX_INDENT_DEPTH = 2;

/** A comment with its collapsible replies. */
export function CommentItem({ comment, depth = 0, parent, moreReplies, ...thread }: CommentItemProps) {
  const { promotionId, open, replyTarget, linkedId, onLinkedShown } = thread;
  const { user } = useSession();
  const [isExpanded, setIsExpanded] = useState(true);
  const [isEditing, setIsEditing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const mutes = useStoredMutes();
  const replyButton = useRef<HTMLButtonElement>(null);
  const replyCount = countReplies(comment);
  const isLinked = linkedId === comment._id;
  const isReplying = user !== null && replyTarget.id === comment._id;
  const canDelete =
    !comment.deleted && user !== null && (user._id === comment.author?._id || user.role === 'admin');
  const isMuted =
    comment.author !== null &&
    user?._id !== comment.author._id &&
    listAuthorMutes(comment.author._id, listMutes(mutes)).length > 0;

  const toggleReply = (): void => {
    if (user) {
      replyTarget.set(isReplying ? null : comment._id);
      return;
    }
    setPendingSignIn(getSignInKey(promotionId), comment._id);
    showToast('info', 'Você precisa estar logado para comentar', { key: 'log-in-to-comment' });
    document.getElementById(LOG_IN_LINK_ID)?.focus();
  };
  const stopReplying = (): void => {
    replyTarget.set(null);
    replyButton.current?.focus();
  };
  const stopEditing = (): void => {
    setIsEditing(false);
    setTimeout(() => item.current?.querySelector<HTMLElement>('.comment-menu')?.focus());
  };
  return (
    <li id={`comentario-${comment._id}`} ref={item}>
      <OptionalBoundary>
        <div
          className={classes('comment', comment.deleted && 'deleted', isLinked && 'linked')}
          ref={isLinked ? onLinkedShown : undefined}
          tabIndex={isLinked ? -1 : undefined}
          aria-current={isLinked || undefined}
        >
          <Avatar name={comment.author?.name ?? '·'} picture={comment.author?.avatar ?? null} />
          <div>
            <div className="comment-top">
              <CommentHeader
                comment={comment}
                parent={depth > MAX_INDENT_DEPTH ? parent : undefined}
                isOrphan={!parent && comment.parentComment !== null}
              />
              {comment.deleted || isEditing ? null : (
                <CommentMenu comment={comment} open={open} onEdit={() => setIsEditing(true)} />
              )}
            </div>
            {isEditing && user ? (
              <EditCommentForm
                comment={comment}
                memberId={user._id}
                promotionId={promotionId}
                onDone={stopEditing}
              />
            ) : isMuted ? (
              <HiddenComment>{comment.content}</HiddenComment>
            ) : (
              <LongText>{comment.deleted ? 'Comentário excluído.' : comment.content}</LongText>
            )}
            <div className="flex flex-wrap comment-actions">
              {open && !comment.deleted ? (
                <Button
                  ref={replyButton}
                  className="text-button"
                  aria-expanded={isReplying}
                  onClick={toggleReply}
                >
                  Responder{comment.author ? <span className="vh"> a {comment.author.name}</span> : null}
                </Button>
              ) : null}
              {comment.deleted ? null : (
                <UsefulButton comment={comment} promotionId={promotionId} open={open} />
              )}
              {replyCount > 0 ? (
                <Button
                  className="text-button"
                  aria-expanded={isExpanded}
                  onClick={() => setIsExpanded(!isExpanded)}
                >
                  {isExpanded ? 'Ocultar' : 'Mostrar'}{' '}
                  {moreReplies ? 'respostas' : formatQuantity(replyCount, 'resposta', 'respostas')}
                </Button>
              ) : null}
              {canDelete ? <DeleteComment comment={comment} promotionId={promotionId} /> : null}
            </div>
            {isReplying ? (
              <CommentForm
                key={user._id}
                author={user}
                promotionId={promotionId}
                parent={{ id: comment._id, name: comment.author?.name ?? '' }}
                autoFocus={replyTarget.isFresh}
                onDone={stopReplying}
              />
            ) : null}
          </div>
        </div>
      </OptionalBoundary>
      {isExpanded && replyCount > 0 ? (
        <ol className="thread">
          {comment.replies.map((reply) => (
            <CommentItem key={reply._id} {...thread} comment={reply} depth={depth + 1} parent={comment} />
          ))}
        </ol>
      ) : null}
      {isExpanded ? moreReplies : null}
    </li>
  );
}
