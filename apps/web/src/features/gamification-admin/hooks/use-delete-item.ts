import { useQueryClient } from '@tanstack/react-query';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { getGenericErrorText } from '../../../lib/generic-error-text';
import { showToast } from '../../../lib/show-toast';
import { deleteItem } from '../api/delete-item';
import { itemKinds, type ItemKind } from '../item-kinds';

/** Deletes an item; failures show the generic error toast. */
export function useDeleteItem(kind: ItemKind) {
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
