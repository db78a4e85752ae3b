import { Confirm } from '../ui/confirm';
import type { usePendingConfirm } from './use-pending-confirm';

/** What asks before a change, in words that name what will happen. */
export interface ConfirmText {
  question: string;
  description?: string | undefined;
  /** What the button that does it says. */
  confirmLabel: string;
  /** It takes something away. */
  destructive: boolean;
  /** What the button that does not do it says, where 'Cancelar' could mean either. */
  cancelLabel?: string;
}

interface ConfirmActionProps<T> {
  pending: ReturnType<typeof usePendingConfirm<T>>;
  getText: (subject: T) => ConfirmText;
  onConfirm: (subject: T) => void;
}

/** Asks before what somebody is about to do. */
export function ConfirmAction<T>({ pending, getText, onConfirm }: ConfirmActionProps<T>) {
  const { subject, open, close } = pending;
  const text = subject && getText(subject);
  return (
    <Confirm
      open={open}
      question={text?.question ?? ''}
      description={text?.description}
      confirmLabel={text?.confirmLabel ?? ''}
      cancelLabel={text?.cancelLabel}
      harmless={text?.destructive === false}
      onAnswer={(confirmed) => {
        close();
        if (confirmed && subject) onConfirm(subject);
      }}
    />
  );
}
