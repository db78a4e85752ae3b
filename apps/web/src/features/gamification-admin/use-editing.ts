import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';

export const getEditButtonId = (id: string): string => `editar-${id}`;

export interface Editing<Item> {
  /** Undefined while a new item is created. */
  item: Item | undefined;
  /** Whether the item to edit is not known yet. */
  isLoading: boolean;
  /** Changes to reset the form of a new item. */
  formVersion: number;
  form: RefObject<HTMLElement | null>;
  edit: (item: Item) => void;
  /** Ends editing and resets the form; the focus returns to the item's edit button. */
  stop: () => void;
}

/** State of the form beside a list: `?edit={id}` opens that item in it. `items` is undefined while they load. */
export function useEditing<Item extends { _id: string }>(items: readonly Item[] | undefined): Editing<Item> {
  const [params, setParams] = useSearchParams();
  const editedId = params.get('edit') ?? undefined;
  const listed = items?.find(({ _id }) => _id === editedId);
  const [opened, setOpened] = useState(listed);
  if (listed && listed._id !== opened?._id) setOpened(listed);
  // One that others have deleted stays open, with what was typed.
  const item = listed ?? (editedId !== undefined && opened?._id === editedId ? opened : undefined);
  const [formVersion, setFormVersion] = useState(0);
  const form = useRef<HTMLElement>(null);
  const previousId = useRef(editedId);
  useEffect(() => {
    const previous = previousId.current;
    previousId.current = editedId;
    if (previous === editedId) return;
    if (editedId) form.current?.focus();
    else if (previous) document.getElementById(getEditButtonId(previous))?.focus();
  }, [editedId]);
  const open = (id: string | undefined, replace: boolean): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('edit', id);
        else next.delete('edit');
        return next;
      },
      { replace },
    );
  const stop = (): void => {
    if (editedId) return open(undefined, true);
    setFormVersion((version) => version + 1);
    requestAnimationFrame(() => form.current?.focus());
  };
  return {
    item,
    isLoading: editedId !== undefined && items === undefined,
    formVersion,
    form,
    edit: ({ _id }) => open(_id, editedId !== undefined),
    stop,
  };
}
