import { useCallback, useRef, useState, type RefObject } from 'react';

export const editButtonId = (id: string): string => `editar-${id}`;

export interface Editing<Item> {
  /** What is being changed; nothing while a new one is made. */
  item: Item | undefined;
  /** Another number for each new form: one that was saved gives way to an empty one. */
  turn: number;
  form: RefObject<HTMLElement | null>;
  edit: (item: Item) => void;
  /** Ends the editing, or begins anew; the keyboard goes back to where it came from. */
  stop: () => void;
}

/** Which item the form beside a list holds. */
export function useEditing<Item extends { _id: string }>(): Editing<Item> {
  const [item, setItem] = useState<Item>();
  const [turn, setTurn] = useState(0);
  const form = useRef<HTMLElement>(null);
  const edit = useCallback((next: Item) => {
    setItem(next);
    requestAnimationFrame(() => form.current?.focus());
  }, []);
  const stop = (): void => {
    const left = item?._id;
    setItem(undefined);
    setTurn((before) => before + 1);
    requestAnimationFrame(() => (left ? document.getElementById(editButtonId(left)) : form.current)?.focus());
  };
  return { item, turn, form, edit, stop };
}
