import { Plus } from 'lucide-react';
import { useEditing } from '../hooks/use-editing';
import type { EditableItem } from '../hooks/use-save-item';
import { itemKinds } from '../item-kinds';
import { ItemForm, type ItemConfig } from './item-form';
import { ItemList } from './item-list';
import './catalogue.css';

interface CatalogueProps<Item> extends ItemConfig<Item> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
}

/** List with its form beside it; on phones below it, with a button above the list that jumps to the form. */
export function Catalogue<Item extends EditableItem>({ items, ...config }: CatalogueProps<Item>) {
  const { kind, toPreview, toFormValues, getImage } = config;
  const editing = useEditing<Item>(items);
  return (
    <div className="catalogue">
      <div className="min-w-0">
        <button
          type="button"
          className="button main new-item"
          onClick={() => (editing.item ? editing.stop() : editing.form.current?.focus())}
        >
          <Plus aria-hidden="true" />
          {itemKinds[kind].newLabel}
        </button>
        <ItemList
          kind={kind}
          items={items}
          toPreview={(item) => ({ ...toPreview(toFormValues(item)), image: getImage(item) })}
          editing={editing.item}
          onEdit={editing.edit}
          onDeleted={editing.stop}
        />
      </div>
      {editing.isLoading ? null : <ItemForm {...config} editing={editing} />}
    </div>
  );
}
