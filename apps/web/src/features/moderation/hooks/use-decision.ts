import type { PendingPromotion } from '../../../api/moderation';
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { toApiError } from '../../../lib/api-error';
import { saveDraft } from '../../../lib/drafts';
import { moderationKeys } from '../../../lib/admin-keys';
import { showToast } from '../../../lib/show-toast';
import { showUndoToast } from '../../../shared/rules/undo-toast';
import { approvePromotion } from '../api/approve-promotion';
import type { PendingQueue } from '../api/list-pending';
import { rejectPromotion, type Rejection } from '../api/reject-promotion';
import { getReasonDraftKey } from '../reason-draft-key';
import { useUndoDecision } from './use-undo-decision';

interface Decision {
  deal: PendingPromotion;
  /** Missing for an approval. */
  rejection?: Rejection;
}

const decisionKey = ['moderation', 'decision'] as const;

/** Approves or rejects a deal; its row is removed once decided, also by someone else. */
export function useDecision() {
  const queries = useQueryClient();
  const undo = useUndoDecision();
  const removeFromQueue = (id: string): void => {
    saveDraft(getReasonDraftKey(id), '');
    queries.setQueryData<PendingQueue>(moderationKeys.pending, (queue) => {
      if (!queue?.promotions.some(({ _id }) => _id === id)) return queue;
      return { promotions: queue.promotions.filter(({ _id }) => _id !== id), total: queue.total - 1 };
    });
  };
  const decision = useAdminMutation({
    mutationKey: decisionKey,
    // Runs the decisions one at a time, in order.
    scope: { id: 'moderation' },
    mutationFn: ({ deal, rejection }: Decision) =>
      rejection ? rejectPromotion(deal, rejection) : approvePromotion(deal),
    onSuccess: (text, { deal }) => {
      removeFromQueue(deal._id);
      showUndoToast(text, () => undo.mutate(deal._id));
    },
    onError: (error, { deal, rejection }) => {
      const { status, code, message } = toApiError(error);
      if (status === 409 || status === 404) {
        // Decided or deleted by someone else: remove the row. Changed by its author, or over: the refetch brings what is left.
        if (code !== 'PROMOTION_CHANGED' && code !== 'PROMOTION_OVER') removeFromQueue(deal._id);
        void queries.invalidateQueries({ queryKey: moderationKeys.pending });
        showToast('warning', message ?? 'Outra pessoa da moderação já decidiu esta promoção.');
        return;
      }
      showErrorToast(error, rejection ? 'Erro ao rejeitar promoção' : 'Erro ao aprovar promoção');
    },
  });
  const deciding = useMutationState({
    filters: { mutationKey: decisionKey, status: 'pending' },
    select: ({ state }) => (state.variables as Decision).deal._id,
  });
  return { decide: decision.mutate, deciding: new Set(deciding) };
}
