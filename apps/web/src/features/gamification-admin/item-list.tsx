import { Award, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { ConfirmAction, usePendingConfirm } from '../../components/admin/confirm-action';
import { ItemSummary, TableSkeleton } from '../../components/admin/table';
import { StatePage } from '../../components/ui/state-page';
import { type ItemKind, itemKinds, useDeleteItem } from './catalogue-api';
import { FallbackPicture } from './fallback-picture';
import './gamification-admin.css';

export interface ItemPreviewProps {
  image: string | null | undefined;
  name: string;
  /** Rule of a badge, cost of a reward or minimum points of a level. */
  detail: string;
  description: string;
}

/** Badge, reward or level, in its list and as the preview in its form. */
export function ItemPreview({ image, name, detail, description }: ItemPreviewProps) {
  return (
    <ItemSummary className="item-preview" picture={<FallbackPicture image={image} kind="item" />}>
      <p className="font-semibold">{name}</p>
      <p className="small">{detail}</p>
      {description ? (
        <p className="small muted line-clamp-2" title={description}>
          {description}
        </p>
      ) : null}
    </ItemSummary>
  );
}

const getEditButtonId = (id: string): string => `editar-${id}`;

interface Editing<Item> {
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

interface ItemListProps<Item> {
  kind: ItemKind;
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  toPreview: (item: Item) => ItemPreviewProps;
  editing: Item | undefined;
  onEdit: (item: Item) => void;
  /** Called when the item being edited was deleted. */
  onDeleted: () => void;
}

/** Items of one kind with edit and delete buttons. */
export function ItemList<Item extends { _id: string }>(props: ItemListProps<Item>) {
  const { kind, items, toPreview, editing, onEdit, onDeleted } = props;
  const deletion = useDeleteItem(kind);
  const pendingDeletion = usePendingConfirm<Item>();
  const remove = (item: Item) =>
    deletion.mutateAsync(item._id, {
      onSuccess: () => {
        // The focused button is removed with its row.
        document.getElementById('painel')?.focus({ preventScroll: true });
        if (item._id === editing?._id) onDeleted();
      },
    });
  if (!items) return <TableSkeleton />;
  return (
    <>
      {items.length === 0 ? (
        <StatePage icon={Award} title="Nada por aqui ainda">
          O que você criar no formulário aparece nesta lista.
        </StatePage>
      ) : (
        <ul className="card panel divided-rows item-list">
          {items.map((item) => {
            const preview = toPreview(item);
            const busy = deletion.isPending && deletion.variables === item._id;
            return (
              <li
                className="cluster"
                key={item._id}
                aria-current={item._id === editing?._id || undefined}
                aria-busy={busy}
              >
                <ItemPreview {...preview} />
                <div className="flex flex-wrap item-actions">
                  <Button
                    id={getEditButtonId(item._id)}
                    className="button size-s"
                    label={`Editar ${preview.name}`}
                    onClick={() => onEdit(item)}
                    icon={Pencil}
                  >
                    Editar
                  </Button>
                  <Button
                    className="button size-s danger"
                    label={`Excluir ${preview.name}`}
                    disabled={busy}
                    onClick={() => pendingDeletion.openFor(item)}
                    icon={Trash2}
                  >
                    Excluir
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <ConfirmAction
        pending={pendingDeletion}
        getText={(item) => ({
          question: itemKinds[kind].deletionQuestion,
          description: `“${toPreview(item).name}” ${itemKinds[kind].deletionEffect}`,
          confirmLabel: 'Excluir',
        })}
        onConfirm={remove}
      />
    </>
  );
}
