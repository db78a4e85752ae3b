import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showToast } from '../../../lib/show-toast';
import { deletePromotion } from '../api/delete-promotion';

/** Deletes a deal; the lists that showed it are read again. `onGone` runs while its page is still there. */
export function useDeletePromotion(id: string, onDeleted?: () => void) {
  const queryClient = useQueryClient();
  const isDeleted = useRef(false);
  // Once its page is left: Back must find nothing.
  useEffect(
    () => () => {
      if (isDeleted.current) queryClient.removeQueries({ queryKey: ['promotions', 'one', id] });
    },
    [queryClient, id],
  );
  return useMutation({
    mutationFn: () => deletePromotion(id),
    onSuccess: () => {
      showToast('success', 'Promoção excluída com sucesso!');
      isDeleted.current = true;
      onDeleted?.();
      void queryClient.invalidateQueries({ queryKey: ['promotions', 'list'] });
      void queryClient.invalidateQueries({ queryKey: ['promotions', 'mine'] });
    },
    onError: () => showToast('error', 'Erro ao excluir promoção'),
  });
}
