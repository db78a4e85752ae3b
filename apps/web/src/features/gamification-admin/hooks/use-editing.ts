import { useCallback, useRef, useState, type RefObject } from 'react';

export const getEditButtonId = (id: string): string => `editar-${id}`;

export interface Editing<Item> {
  /** Undefined while a new item is created. */
  item: Item | undefined;
  /** Changes to reset the form. */
  formVersion: number;
  form: RefObject<HTMLElement | null>;
  edit: (item: Item) => void;
  /** Ends editing and resets the form; the focus returns to the item's edit button. */
  stop: () => void;
}

/** State of the form beside a list. */
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
