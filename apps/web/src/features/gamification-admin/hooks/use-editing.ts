import { useCallback, useRef, useState, type RefObject } from 'react';

export const getEditButtonId = (id: string): string => `editar-${id}`;

export interface Editing<Item> {
  /** What is being changed; nothing while a new one is made. */
  item: Item | undefined;
  /** Another number for each new form: one that was saved gives way to an empty one. */
  formVersion: number;
  form: RefObject<HTMLElement | null>;
  edit: (item: Item) => void;
  /** Ends the editing, or begins anew; the keyboard goes back to where it came from. */
  stop: () => void;
}

/** Which item the form beside a list holds. */
export function useEditing<Item extends { _id: string }>(): Editing<Item> {
  const [item, setItem] = useState<Item>();
  const [formVersion, setFormVersion] = useState(0);
  const form = useRef<HTMLElement>(null);
  const edit = useCallback((next: Item) => {
    setItem(next);
    requestAnimationFrame(() => form.current?.focus());
  }, []);
  const stop = (): void => {
    const editedId = item?._id;
    setItem(undefined);
    setFormVersion((version) => version + 1);
    requestAnimationFrame(() =>
      (editedId ? document.getElementById(getEditButtonId(editedId)) : form.current)?.focus(),
    );
  };
  return { item, formVersion, form, edit, stop };
}
