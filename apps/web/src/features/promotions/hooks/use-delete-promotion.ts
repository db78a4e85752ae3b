import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../lib/notify';
import { deletePromotion } from '../api/delete-promotion';

/** Deletes a deal; the lists that showed it are read again. `onGone` runs while its page is still there. */
export function useDeletePromotion(id: string, onGone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => deletePromotion(id),
    onSuccess: () => {
      notify('success', 'Promoção excluída com sucesso!');
      onGone?.();
      queries.removeQueries({ queryKey: ['promotions', 'one', id], type: 'inactive' });
      void queries.invalidateQueries({ queryKey: ['promotions', 'list'] });
      void queries.invalidateQueries({ queryKey: ['promotions', 'mine'] });
    },
    onError: () => notify('error', 'Erro ao excluir promoção'),
  });
}
