import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { wordsOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { conflictOf, putPromotion } from '../api/edit-promotion';
import type { FilledDeal } from './use-deal-form';

/** Changes a deal wherever it is shown; what the change did to its state is said with it. */
export function useEdit({ _id, image }: Pick<Promotion, '_id' | 'image'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ deal, picture, revision }: FilledDeal) =>
      putPromotion({ id: _id, fields: deal, picture, currentImage: image, revision }),
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
    onError: (error) => {
      const current = conflictOf(error);
      if (current) queries.setQueryData<Promotion>(['promotions', 'one', _id], current);
      notify('error', wordsOf(error, 'Erro ao atualizar promoção'), { place: 'publishing' });
    },
  });
}
