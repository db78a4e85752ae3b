import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { deleteItem } from '../api/delete-item';
import { queryKeys } from '../query-keys';
import { itemKinds, type ItemKind } from '../item-kinds';

/** Deletes an item. Its failures have no words of their own: the general ones are told. */
export function useDeleteItem(kind: ItemKind) {
  const queries = useQueryClient();
  const refetchAll = (): void => void queries.invalidateQueries({ queryKey: queryKeys.all });
  return useMutation({
    mutationFn: (id: string) => deleteItem(kind, id),
    onSuccess: () => {
      showToast('success', itemKinds[kind].deleted);
      refetchAll();
    },
    onError: (error) => {
      // Somebody else was quicker: it goes from the list here too.
      if (isNotFound(error)) refetchAll();
    },
  });
}
