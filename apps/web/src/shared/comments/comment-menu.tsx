import type { Comment } from '@pechincha/contracts/entities/promotion';
import { getNow } from '@pechincha/contracts/days';
import { Ellipsis } from 'lucide-react';
import { PopupButton } from '../../components/ui/popup';
import { lazyPart } from '../../lib/lazy-part';
import { useIsMenuWide } from '../../lib/style';
import { useNow } from '../../lib/timers';
import { isPendingSignIn, useSession } from '../session/use-session';

const CommentMenuPopup = lazyPart(() => import('./comment-menu-popup'), 'CommentMenuPopup');

/** Copy of the contract's limit: importing it would bundle all schemas. */
const EDIT_MS = 15 * 60_000;

interface CommentMenuProps {
  comment: Comment;
  /** Whether the deal accepts comments. */
  open: boolean;
  onEdit: () => void;
}

/** Button with what else one can do with a comment; nothing where that is nothing. */
export function CommentMenu({ comment, open, onEdit }: CommentMenuProps) {
  const { user } = useSession();
  useNow();
  const isWide = useIsMenuWide();
  const { author } = comment;
  const isOwn = user !== null && user._id === author?._id;
  const canEdit = isOwn && open && getNow() - Date.parse(comment.createdAt) < EDIT_MS;
  const canMute = !isOwn && author !== null && !author.deleted;
  const canReport = !isOwn && open;
  if (!canEdit && !canMute && !canReport) return null;
  return (
    <PopupButton
      className="text-button comment-menu"
      label={author ? `Mais opções do comentário de ${author.name}` : 'Mais opções do comentário'}
      // A report that was asked for before signing in is opened by its code.
      isMounted={isPendingSignIn(`report:${comment._id}`)}
      popup={isWide ? 'menu' : 'dialog'}
      preload={CommentMenuPopup.preload}
      renderPopup={(props) => (
        <CommentMenuPopup
          {...props}
          comment={comment}
          canReport={canReport}
          mutableAuthor={canMute ? author : undefined}
          onEdit={canEdit ? onEdit : undefined}
        />
      )}
    >
      <Ellipsis aria-hidden="true" />
    </PopupButton>
  );
}
