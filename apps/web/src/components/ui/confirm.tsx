import { classes } from '../../lib/classes';
import { useDialogRequest } from '../../lib/use-dialog-request';
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
  /** The dialog stays open until it is settled, and if it fails. */
  onConfirm: () => unknown;
  onClose: () => void;
}

export function Confirm({
  open,
  question,
  description,
  confirmLabel,
  cancelLabel = 'Cancelar',
  destructive = true,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const { isBusy, send, close } = useDialogRequest(onClose);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title={question} description={description}>
      <DialogActions>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={close}>
          {cancelLabel}
        </button>
        <button
          type="button"
          className={classes('button', destructive ? 'destroy' : 'main', isBusy && 'busy')}
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy}
          onClick={() => send(onConfirm)}
        >
          {isBusy ? <span className="spin" aria-hidden="true" /> : null}
          {confirmLabel}
        </button>
      </DialogActions>
    </Dialog>
  );
}
