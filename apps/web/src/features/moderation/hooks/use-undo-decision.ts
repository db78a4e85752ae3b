import { useQueryClient } from '@tanstack/react-query';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { ACTION_ERROR_TEXT } from '../../../lib/action-error';
import { moderationKeys } from '../../../lib/admin-keys';
import { getErrorMessage } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { undoDecision } from '../api/undo-decision';

/** Puts a decided deal back in the queue. */
export function useUndoDecision() {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: undoDecision,
    onSuccess: (text) => showToast('success', text),
    onError: (error) => showToast('error', getErrorMessage(error, ACTION_ERROR_TEXT)),
    onSettled: () => queries.invalidateQueries({ queryKey: moderationKeys.pending }),
  });
}
