import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ACTION_ERROR_TEXT } from '../../../lib/action-error';
import { moderationKeys } from '../../../lib/admin-keys';
import { toApiError } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { decideCase, type CaseDecision } from '../api/decide-case';

/** Decides a case; one that somebody else has decided leaves the list as well. */
export function useCaseDecision() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: moderationKeys.caseLists });
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: CaseDecision }) => decideCase(id, decision),
    onSuccess() {
      showToast('success', 'Decisão registrada. Quem denunciou será avisado.');
      return refresh();
    },
    onError(error) {
      const { status, message } = toApiError(error);
      const isGone = status === 409 || status === 404;
      showToast(isGone ? 'warning' : 'error', message ?? ACTION_ERROR_TEXT);
      return isGone ? refresh() : undefined;
    },
  });
}
