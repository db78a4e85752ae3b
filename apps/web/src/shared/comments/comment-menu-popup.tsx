import type { Comment } from '@pechincha/contracts/entities/promotion';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import { Eye, EyeOff, Flag, Pencil } from 'lucide-react';
import { ActionMenu } from '../../components/ui/action-menu';
import type { MenuItem, PopupProps } from '../../components/ui/menu-items';
import { ReportDialog, useReport } from '../judgement/report-dialog';
import { listAuthorMutes } from '../subscriptions/mutes';
import { useAuthorMute } from '../subscriptions/use-mutes';

const NOBODY: AuthorView = { _id: '', name: '', avatar: null };

interface CommentMenuPopupProps extends PopupProps {
  comment: Comment;
  canReport: boolean;
  /** Who can be hidden. */
  mutableAuthor: AuthorView | undefined;
  onEdit: (() => void) | undefined;
}

/** Menu of a comment, loaded by its button. */
export function CommentMenuPopup({
  comment,
  canReport,
  mutableAuthor,
  onEdit,
  ...popupProps
}: CommentMenuPopupProps) {
  const report = useReport(comment._id);
  const mute = useAuthorMute(mutableAuthor ?? NOBODY);
  const focusButton = (): void => popupProps.anchor.current?.focus({ preventScroll: true });
  const items: (MenuItem | false | undefined)[] = [
    onEdit && { text: 'Editar', icon: Pencil, onSelect: onEdit },
    canReport && { text: 'Denunciar', icon: Flag, onSelect: report.open },
    mutableAuthor &&
      (listAuthorMutes(mutableAuthor._id).length > 0
        ? { text: 'Voltar a mostrar', icon: Eye, onSelect: mute.show }
        : {
            text: 'Não quero ver esta pessoa',
            icon: EyeOff,
            onSelect: () => mute.hide({ onUndone: focusButton }),
          }),
  ];
  return (
    <>
      <ActionMenu
        {...popupProps}
        label="Mais opções"
        description={comment.author ? `Comentário de ${comment.author.name}` : 'Comentário'}
        groups={[items.filter((item): item is MenuItem => Boolean(item))]}
      />
      <ReportDialog
        subject={{ kind: 'comment', id: comment._id }}
        {...report.dialog}
        button={popupProps.anchor}
      />
    </>
  );
}
