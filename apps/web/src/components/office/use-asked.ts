import { useState } from 'react';

/** What a dialog asks about. It stays known while the dialog fades away, so that the words do not go before it. */
export function useAsked<T>() {
  const [about, setAbout] = useState<T>();
  const [open, setOpen] = useState(false);
  const ask = (next: T): void => {
    setAbout(next);
    setOpen(true);
  };
  return { about, open, ask, close: () => setOpen(false) };
}
