import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isMissing } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { deleteItem } from '../api/delete-item';
import { panelKeys } from '../keys';
import { kinds, type Kind } from '../kinds';

/** Deletes an item. Its failures have no words of their own: the general ones are told. */
export function useRemoval(kind: Kind) {
  const queries = useQueryClient();
  const readAgain = (): void => void queries.invalidateQueries({ queryKey: panelKeys.all });
  return useMutation({
    mutationFn: (id: string) => deleteItem(kind, id),
    onSuccess: () => {
      notify('success', kinds[kind].deleted);
      readAgain();
    },
    onError: (error) => {
      // Somebody else was quicker: it goes from the list here too.
      if (isMissing(error)) readAgain();
    },
  });
}
