import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notify } from '../../../lib/notify';
import { deletePromotion } from '../api/delete-promotion';

/** Deletes a deal; the lists that showed it are read again. `onGone` runs while its page is still there. */
export function useDeletePromotion(id: string, onGone?: () => void) {
  const queries = useQueryClient();
  const gone = useRef(false);
  // Once its page is left: Back must find nothing.
  useEffect(
    () => () => {
      if (gone.current) queries.removeQueries({ queryKey: ['promotions', 'one', id] });
    },
    [queries, id],
  );
  return useMutation({
    mutationFn: () => deletePromotion(id),
    onSuccess: () => {
      notify('success', 'Promoção excluída com sucesso!');
      gone.current = true;
      onGone?.();
      void queries.invalidateQueries({ queryKey: ['promotions', 'list'] });
      void queries.invalidateQueries({ queryKey: ['promotions', 'mine'] });
    },
    onError: () => notify('error', 'Erro ao excluir promoção'),
  });
}
