import type { DecisionReason } from '@pechincha/contracts/reports';
import { type QueryClient, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { parsePendingPromotions, type PendingPromotion } from '../../api/moderation';
import { toObject } from '../../api/parsers';
import { parseMessage } from '../../api/promotion';
import { showErrorToast, useAdminMutation } from '../../components/admin/use-admin-mutation';
import { moderationKeys } from '../../lib/admin-keys';
import { ACTION_ERROR_TEXT, getErrorMessage, isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { saveDraft } from '../../lib/drafts';
import { apiPath, http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { showUndoToast } from '../../components/ui/undo-toast';

export interface PendingReviews {
  promotions: PendingPromotion[];
  /** Number of all pending deals; `promotions` holds at most 200. */
  total: number;
}

export const QUEUE_REFETCH_INTERVAL_MS = 60_000;

/** Whether it awaits a decision, as far as is known. */
export const isInQueue = (queries: QueryClient, id: string): boolean =>
  queries.getQueryData<PendingReviews>(moderationKeys.pending)?.promotions.some(({ _id }) => _id === id) ??
  true;

/** With `enabled: false` it only returns what another component has loaded. */
export const usePending = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: moderationKeys.pending,
    async queryFn({ signal }) {
      const { data, headers } = await http.get<unknown>('/admin/moderation/pending', { signal });
      const promotions = parsePendingPromotions(data);
      return { promotions, total: Number(headers['x-total-count']) || promotions.length };
    },
    enabled,
    // Members publish, and other managers may be deciding at the same time.
    refetchInterval: QUEUE_REFETCH_INTERVAL_MS,
    refetchOnWindowFocus: true,
    meta: { errorText: 'Erro ao carregar promoções pendentes' },
  });

/** What to say of a decision: the server's text while it has not been applied yet. */
const parseDecisionText = (response: unknown, doneText: string): string =>
  toObject(response)['pending'] === true ? (parseMessage(response) ?? doneText) : doneText;

export interface Rejection {
  moderationReason: string;
  /** In which the public log counts it. */
  reasonCode: DecisionReason;
  /** The id of the deal that the rejected one repeats. */
  duplicateOf?: string | undefined;
}

const UNDONE_TEXT = 'Decisão desfeita: a promoção voltou à fila.';

/** Draft of the reason to reject a deal. */
export const getReasonDraftKey = (dealId: string): string => `reason:${dealId}`;

interface Decision {
  deal: PendingPromotion;
  /** Missing for an approval. The author receives the reason. */
  rejection?: Rejection;
}

/** Decides on the displayed revision: the server refuses an outdated one. */
async function putDecision({ deal: { _id, revision }, rejection }: Decision): Promise<string> {
  const path = apiPath`/admin/moderation/promotion/${_id}/${rejection ? 'reject' : 'approve'}`;
  const { data } = await http.put<unknown>(path, rejection, { params: { revision } });
  return parseDecisionText(data, `Promoção ${rejection ? 'rejeitada' : 'aprovada'} com sucesso!`);
}

const toSubject = ({ _id, title }: PendingPromotion) => ({ id: _id, title });

const LOST_RESPONSE_TEXT = 'A promoção saiu da fila, mas a resposta do servidor se perdeu.';

const decisionKey = ['moderation', 'decision'] as const;

/** Approves or rejects a deal; its row is removed once decided, also by someone else. */
export function useDecision() {
  const queries = useQueryClient();
  const removeFromQueue = (id: string): void => {
    saveDraft(getReasonDraftKey(id), '');
    queries.setQueryData<PendingReviews>(moderationKeys.pending, (queue) => {
      if (!queue?.promotions.some(({ _id }) => _id === id)) return queue;
      return { promotions: queue.promotions.filter(({ _id }) => _id !== id), total: queue.total - 1 };
    });
  };
  /** Loads the queue again: what happened to a deal whose response was lost. */
  const refresh = (): Promise<void> =>
    queries.invalidateQueries({ queryKey: moderationKeys.pending }, { cancelRefetch: false });
  const undo = useAdminMutation({
    // Within ten minutes, by the manager who decided.
    async mutationFn({ _id }: PendingPromotion) {
      const { data } = await http.put<unknown>(apiPath`/admin/moderation/promotion/${_id}/undo`);
      return parseDecisionText(data, UNDONE_TEXT);
    },
    onSuccess: (text) => {
      showToast('success', text);
      return refresh();
    },
    onError: async (error, deal) => {
      const isUnknown = isOutcomeUnknown(error);
      await refresh();
      if (isUnknown && isInQueue(queries, deal._id)) return showToast('success', UNDONE_TEXT);
      const text = getErrorMessage(error, ACTION_ERROR_TEXT);
      if (isUnknown)
        showUndoToast(text, () => undo.mutate(deal), { subject: toSubject(deal), type: 'error' });
      else showToast('error', text);
    },
  });
  const decision = useAdminMutation({
    mutationKey: decisionKey,
    // Runs the decisions one at a time, in order.
    scope: { id: 'moderation' },
    mutationFn: putDecision,
    onSuccess: (text, { deal }) => {
      removeFromQueue(deal._id);
      showUndoToast(text, () => undo.mutate(deal), { subject: toSubject(deal) });
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
      const text = rejection ? 'Erro ao rejeitar promoção' : 'Erro ao aprovar promoção';
      if (!isOutcomeUnknown(error)) return showErrorToast(error, text);
      void refresh().then(() => {
        if (isInQueue(queries, deal._id)) showErrorToast(error, text);
        else showToast('warning', LOST_RESPONSE_TEXT);
      });
    },
  });
  const deciding = useMutationState({
    filters: { mutationKey: decisionKey, status: 'pending' },
    select: ({ state }) => (state.variables as Decision).deal._id,
  });
  const decide = (next: Decision): void => {
    const isRepeated = queries.isMutating({
      mutationKey: decisionKey,
      predicate: ({ state }) => (state.variables as Decision).deal._id === next.deal._id,
    });
    if (!isRepeated) decision.mutate(next);
  };
  return { decide, deciding: new Set(deciding) };
}
