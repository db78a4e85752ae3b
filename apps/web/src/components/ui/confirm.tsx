import { Dialog } from './dialog';

interface ConfirmProps {
  open: boolean;
  question: string;
  description?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Not destructive: the button has no warning style. */
  harmless?: boolean;
  onAnswer: (yes: boolean) => void;
}

export function Confirm({
  open,
  question,
  description,
  confirmLabel,
  cancelLabel = 'Cancelar',
  harmless = false,
  onAnswer,
}: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onAnswer(false)}
      title={question}
      description={description}
    >
      <div className="dialog-acts">
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {cancelLabel}
        </button>
        <button
          type="button"
          className={harmless ? 'button main' : 'button destroy'}
          onClick={() => onAnswer(true)}
        >
          {confirmLabel}
        </button>
      </div>
    </Dialog>
  );
}
