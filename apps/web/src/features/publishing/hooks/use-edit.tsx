import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { wordsOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { putPromotion } from '../api/edit-promotion';
import type { ReadDeal } from '../form';

/** Changes a deal wherever it is shown; what the change did to its state is said with it. */
export function useEdit({ _id, image }: Pick<Promotion, '_id' | 'image'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ deal, picture }: { deal: ReadDeal; picture: File | undefined }) =>
      putPromotion({ id: _id, fields: deal, picture, currentImage: image }),
    onSuccess: ({ message, msg, ...deal }) => {
      queries.setQueryData<Promotion>(['promotions', 'one', _id], deal);
      void queries.invalidateQueries({ queryKey: ['promotions', 'list'] });
      void queries.invalidateQueries({ queryKey: ['promotions', 'mine'] });
      notify(
        'success',
        <div className="toast-text">
          <strong>Promoção atualizada com sucesso!</strong>
          {message ?? msg}
        </div>,
        { place: 'publishing' },
      );
    },
    onError: (error) =>
      notify('error', wordsOf(error, 'Erro ao atualizar promoção'), { place: 'publishing' }),
  });
}
