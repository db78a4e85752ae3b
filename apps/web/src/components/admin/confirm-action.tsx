import { useState } from 'react';
import { Confirm } from '../ui/dialog';

/** State of a dialog about a subject, which stays set while the dialog closes, so that its texts do not vanish. */
export function usePendingConfirm<T>() {
  const [subject, setSubject] = useState<T>();
  const [open, setOpen] = useState(false);
  const openFor = (next: T): void => {
    setSubject(next);
    setOpen(true);
  };
  return { subject, open, openFor, close: () => setOpen(false) };
}

/** Texts of a confirmation dialog. */
export interface ConfirmText {
  question: string;
  description?: string | undefined;
  confirmLabel: string;
  /** False for what is no danger. */
  destructive?: boolean;
  /** Replaces 'Cancelar' where that could be read as the action itself. */
  cancelLabel?: string;
}

interface ConfirmActionProps<T> {
  pending: ReturnType<typeof usePendingConfirm<T>>;
  getText: (subject: T) => ConfirmText;
  onConfirm: (subject: T) => unknown;
}

/** Confirmation dialog of a pending action. */
export function ConfirmAction<T>({ pending, getText, onConfirm }: ConfirmActionProps<T>) {
  const { subject, open, close } = pending;
  return (
    <Confirm
      question=""
      confirmLabel=""
      {...(subject && getText(subject))}
      open={open}
      onConfirm={() => subject && onConfirm(subject)}
      onClose={close}
    />
  );
}
