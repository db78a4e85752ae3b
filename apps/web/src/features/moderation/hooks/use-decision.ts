import type { PendingPromotion } from '../../../api/moderation';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../components/office/tell-failure';
import { failureOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { approvePromotion } from '../api/approve-promotion';
import { pendingKey, type Queue } from '../api/list-pending';
import { rejectPromotion } from '../api/reject-promotion';
import { keepReason } from '../reasons';

interface Decision {
  deal: PendingPromotion;
  /** Given for a rejection. */
  reason?: string;
}

const decisionKey = ['moderation', 'decision'] as const;

/** Approves or rejects. The row goes when it is decided, also when somebody else was quicker. */
export function useDecision() {
  const queries = useQueryClient();
  const takeOff = (id: string): void => {
    keepReason(id, '');
    queries.setQueryData<Queue>(pendingKey, (queue) => {
      if (!queue?.promotions.some(({ _id }) => _id === id)) return queue;
      return { promotions: queue.promotions.filter(({ _id }) => _id !== id), total: queue.total - 1 };
    });
  };
  const decision = useMutation({
    mutationKey: decisionKey,
    // One after the other, in the order of the presses.
    scope: { id: 'moderation' },
    mutationFn: ({ deal, reason }: Decision) =>
      reason === undefined ? approvePromotion(deal) : rejectPromotion(deal, reason),
    onSuccess: (_answer, { deal, reason }) => {
      takeOff(deal._id);
      notify(
        'success',
        reason === undefined ? 'Promoção aprovada com sucesso!' : 'Promoção rejeitada com sucesso!',
      );
    },
    onError: (error, { deal, reason }) => {
      const { status, code, message } = failureOf(error);
      if (status === 409 || status === 404) {
        // Decided by somebody else or gone: the row goes. Changed by its author: the new version comes instead.
        if (code !== 'PROMOTION_CHANGED') takeOff(deal._id);
        void queries.invalidateQueries({ queryKey: pendingKey });
        notify('warning', message ?? 'Outra pessoa da moderação já decidiu esta promoção.');
        return;
      }
      tellFailure(error, reason === undefined ? 'Erro ao aprovar promoção' : 'Erro ao rejeitar promoção');
    },
  });
  const deciding = useMutationState({
    filters: { mutationKey: decisionKey, status: 'pending' },
    select: ({ state }) => (state.variables as Decision).deal._id,
  });
  return { decide: decision.mutate, deciding: new Set(deciding) };
}
