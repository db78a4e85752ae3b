import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Editing } from '../hooks/use-editing';
import { kinds, type Kind } from '../kinds';

interface CatalogueProps<Item> {
  kind: Kind;
  editing: Editing<Item>;
  list: ReactNode;
  form: ReactNode;
}

/** A list with its form beside it; on the phone below it, with a way there above the list. */
export function Catalogue<Item>({ kind, editing, list, form }: CatalogueProps<Item>) {
  return (
    <div className="catalogue">
      <div className="min-w-0">
        <button
          type="button"
          className="button main to-form"
          onClick={() => (editing.item ? editing.stop() : editing.form.current?.focus())}
        >
          <Plus aria-hidden="true" />
          {kinds[kind].newOne}
        </button>
        {list}
      </div>
      {form}
    </div>
  );
}
