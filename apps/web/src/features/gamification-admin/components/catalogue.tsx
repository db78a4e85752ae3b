import { Plus } from 'lucide-react';
import { useEditing } from '../hooks/use-editing';
import { kinds } from '../kinds';
import { ItemForm, type ItemLook } from './item-form';
import { ItemList } from './item-list';

interface CatalogueProps<Item> extends ItemLook<Item> {
  /** Nothing while they are on their way. */
  items: readonly Item[] | undefined;
}

/** A list with its form beside it; on the phone below it, with a way there above the list. */
export function Catalogue<Item extends { _id: string }>({ items, ...look }: CatalogueProps<Item>) {
  const { kind, faceOf, typedOf, imageOf } = look;
  const editing = useEditing<Item>();
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
        <ItemList
          kind={kind}
          items={items}
          faceOf={(item) => ({ ...faceOf(typedOf(item)), image: imageOf(item) })}
          editing={editing.item}
          onEdit={editing.edit}
          onGone={editing.stop}
        />
      </div>
      <ItemForm {...look} editing={editing} />
    </div>
  );
}
