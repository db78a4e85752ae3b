import { Dialog } from './dialog';
import { DialogActions } from './dialog-actions';

interface ConfirmProps {
  open: boolean;
  question: string;
  description?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Styles the button as a warning. */
  destructive?: boolean | undefined;
  onClose: (isConfirmed: boolean) => void;
}

export function Confirm({
  open,
  question,
  description,
  confirmLabel,
  cancelLabel = 'Cancelar',
  destructive = true,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose(false)}
      title={question}
      description={description}
    >
      <DialogActions>
        <button type="button" className="button" onClick={() => onClose(false)}>
          {cancelLabel}
        </button>
        <button
          type="button"
          className={destructive ? 'button destroy' : 'button main'}
          onClick={() => onClose(true)}
        >
          {confirmLabel}
        </button>
      </DialogActions>
    </Dialog>
  );
}
