import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { getErrorMessage, retryLost } from '../../../lib/api-error';
import { promotionKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { useUpload } from '../../../lib/use-upload';
import { findConflict, putPromotion } from '../api/edit-promotion';
import type { DealSubmission } from './use-deal-form';

/** Updates a deal and the caches; the toast shows the server's message about its new status. */
export function useEditPromotion({ _id, image }: Pick<Promotion, '_id' | 'image'>) {
  const queryClient = useQueryClient();
  const { progress, sendForm } = useUpload();
  const edit = useMutation({
    mutationFn: ({ deal, picture, revision }: DealSubmission) =>
      putPromotion(sendForm, { id: _id, fields: deal, picture, currentImage: image, revision }),
    retry: retryLost,
    onSuccess: ({ message, msg, ...deal }) => {
      queryClient.setQueryData<Promotion>(promotionKeys.detail(_id), deal);
      void queryClient.invalidateQueries({ queryKey: promotionKeys.lists });
      void queryClient.invalidateQueries({ queryKey: promotionKeys.ownLists });
      showToast(
        'success',
        <div className="toast-text">
          <strong>Promoção atualizada com sucesso!</strong>
          {message ?? msg}
        </div>,
        { placement: 'publishing' },
      );
    },
    onError: (error) => {
      const current = findConflict(error);
      if (current) queryClient.setQueryData<Promotion>(promotionKeys.detail(_id), current);
      showToast('error', getErrorMessage(error, 'Erro ao atualizar promoção'), { placement: 'publishing' });
    },
  });
  return { ...edit, progress };
}
