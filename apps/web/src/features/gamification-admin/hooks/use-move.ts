import type { AdminRedemption } from '@pechincha/contracts/entities/gamification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../components/office/tell-failure';
import { failureOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { updateRedemption, type Move } from '../api/update-redemption';
import { panelKeys } from '../keys';

/** Moves a redemption on. Where another admin was quicker, that is said and the list read again. */
export function useMove() {
  const queries = useQueryClient();
  const readAgain = (): void => void queries.invalidateQueries({ queryKey: panelKeys.all });
  return useMutation({
    mutationFn: ({ redemption, to }: { redemption: AdminRedemption; to: Move }) =>
      updateRedemption(redemption._id, to),
    onSuccess: (_answer, { to }) => {
      notify('success', to === 'delivered' ? 'Resgate entregue.' : 'Resgate cancelado, pontos devolvidos.');
      readAgain();
    },
    onError: (error) => {
      const { status, message } = failureOf(error);
      const late = status === 409 || status === 404;
      const words = 'Não deu para mudar este resgate.';
      if (!late) return tellFailure(error, words);
      notify('warning', message ?? words);
      readAgain();
    },
  });
}
