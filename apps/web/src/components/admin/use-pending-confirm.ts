import { useState } from 'react';

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
