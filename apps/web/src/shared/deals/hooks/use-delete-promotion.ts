import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOutcomeUnknown, retryLost } from '../../../lib/api-error';
import { promotionKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import type { DeletionReason } from '../../decisions/deletion-reason';
import { deletePromotion } from '../api/delete-promotion';

/** Deletes a deal and refetches the lists. */
export function useDeletePromotion(id: string) {
  const queryClient = useQueryClient();
  const isDeleted = useRef(false);
  // Back does not show the deleted deal from the cache, nor its page, if the next one had not taken its place yet.
  useEffect(() => {
    const queryKey = promotionKeys.detail(id);
    const handleBack = (): void => {
      if (isDeleted.current) void queryClient.resetQueries({ queryKey });
    };
    addEventListener('popstate', handleBack);
    return () => {
      removeEventListener('popstate', handleBack);
      if (isDeleted.current) queryClient.removeQueries({ queryKey });
    };
  }, [queryClient, id]);
  return useMutation({
    mutationFn: (reason: DeletionReason | undefined) => deletePromotion(id, reason),
    retry: retryLost,
    onSuccess: () => {
      showToast('success', 'Promoção excluída com sucesso!');
      isDeleted.current = true;
      void queryClient.invalidateQueries({ queryKey: promotionKeys.lists });
      void queryClient.invalidateQueries({ queryKey: promotionKeys.ownLists });
    },
    onError: (error) => {
      showToast('error', 'Erro ao excluir promoção');
      if (isOutcomeUnknown(error)) void queryClient.invalidateQueries({ queryKey: promotionKeys.detail(id) });
    },
  });
}
