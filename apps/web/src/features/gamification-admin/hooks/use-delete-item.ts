import { useQueryClient } from '@tanstack/react-query';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { isNotFound } from '../../../lib/api-error';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { showToast } from '../../../lib/show-toast';
import { deleteItem } from '../api/delete-item';
import { itemKinds, type ItemKind } from '../item-kinds';

/** Deletes an item; failures show the generic error toast. */
export function useDeleteItem(kind: ItemKind) {
  const queries = useQueryClient();
  const refetchAll = (): void => void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
  return useAdminMutation({
    mutationFn: (id: string) => deleteItem(kind, id),
    // The second would be refused: what is gone is not found.
    retry: false,
    onSuccess: () => {
      showToast('success', itemKinds[kind].deletedText);
      refetchAll();
    },
    onError: (error) => {
      // Already deleted by someone else: refetch the list.
      if (isNotFound(error)) refetchAll();
    },
  });
}
