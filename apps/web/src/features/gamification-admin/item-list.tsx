import { useQueryClient } from '@tanstack/react-query';
import { Award, Pencil, Trash2 } from 'lucide-react';
import { ConfirmAction } from '../../components/admin/confirm-action';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { usePendingConfirm } from '../../components/admin/use-pending-confirm';
import { StatePage } from '../../components/ui/state-page';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { ignoreNotFound } from '../../lib/api-error';
import { getGenericErrorText } from '../../lib/generic-error-text';
import { apiPath, http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { getEditButtonId } from './use-editing';
import { type ItemKind, itemKinds } from './item-kinds';
import { ItemPreview, type ItemPreviewProps } from './item-preview';
import './gamification-admin.css';

/** Deletes a badge, reward or level. */
async function deleteItem(kind: ItemKind, id: string): Promise<void> {
  await http.delete(apiPath`/admin/gamification/${kind}/${id}`).catch(ignoreNotFound);
}

/** Deletes an item; failures show the generic error toast. */
function useDeleteItem(kind: ItemKind) {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: (id: string) => deleteItem(kind, id),
    onSuccess: () => {
      showToast('success', itemKinds[kind].deletedText);
      void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
    },
    onError: (error) => {
      const text = getGenericErrorText(error);
      if (text) showToast('error', text);
    },
  });
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
        <ul className="panel item-list">
          {items.map((item) => (
            <ItemRow
              key={item._id}
              item={item}
              preview={toPreview(item)}
              current={item._id === editing?._id}
              busy={deletion.isPending && deletion.variables === item._id}
              onEdit={() => onEdit(item)}
              onDelete={() => pendingDeletion.openFor(item)}
            />
          ))}
        </ul>
      )}
      <ConfirmAction
        pending={pendingDeletion}
        getText={(item) => ({
          question: itemKinds[kind].deletionQuestion,
          description: `“${toPreview(item).name}” ${itemKinds[kind].deletionEffect}`,
          confirmLabel: 'Excluir',
          destructive: true,
        })}
        onConfirm={remove}
      />
    </>
  );
}

interface ItemRowProps<Item> {
  item: Item;
  preview: ItemPreviewProps;
  current: boolean;
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function ItemRow<Item extends { _id: string }>({
  item,
  preview,
  current,
  busy,
  onEdit,
  onDelete,
}: ItemRowProps<Item>) {
  return (
    <li aria-current={current || undefined} aria-busy={busy}>
      <ItemPreview {...preview} />
      <div className="item-actions">
        <button
          type="button"
          id={getEditButtonId(item._id)}
          className="button small"
          aria-label={`Editar ${preview.name}`}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" />
          Editar
        </button>
        <button
          type="button"
          className="button small danger"
          aria-label={`Excluir ${preview.name}`}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onDelete()}
        >
          <Trash2 aria-hidden="true" />
          Excluir
        </button>
      </div>
    </li>
  );
}
