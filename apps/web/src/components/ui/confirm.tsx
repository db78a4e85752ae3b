import { Dialog } from './dialog';

interface ConfirmProps {
  open: boolean;
  /** The question, in words that name what will happen. */
  question: string;
  description?: string | undefined;
  /** What the button that does it says. */
  confirmLabel: string;
  /** What the button that does not do it says. */
  cancelLabel?: string | undefined;
  /** Nothing is taken away: the button is no warning. */
  harmless?: boolean;
  onAnswer: (yes: boolean) => void;
}

/** Asks before something that cannot be undone. */
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
