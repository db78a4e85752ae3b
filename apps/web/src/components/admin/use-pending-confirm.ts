import { useState } from 'react';

/** What a dialog asks about. It stays known while the dialog fades away, so that the words do not go before it. */
export function usePendingConfirm<T>() {
  const [subject, setSubject] = useState<T>();
  const [open, setOpen] = useState(false);
  const openFor = (next: T): void => {
    setSubject(next);
    setOpen(true);
  };
  return { subject, open, openFor, close: () => setOpen(false) };
}
