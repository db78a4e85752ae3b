import { useQueryClient } from '@tanstack/react-query';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { ACTION_ERROR_TEXT } from '../../lib/action-error';
import { toApiError } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';

interface ListedDecisionOptions<Decision> {
  decide: (id: string, decision: Decision) => Promise<void>;
  listKey: readonly string[];
  doneText: string;
}

/** Decides an entry of a list; one that somebody else has decided leaves the list as well. */
export function useListedDecision<Decision>({ decide, listKey, doneText }: ListedDecisionOptions<Decision>) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: listKey });
  return useAdminMutation({
    mutationFn: ({ id, decision }: { id: string; decision: Decision }) => decide(id, decision),
    onSuccess() {
      showToast('success', doneText);
      return refresh();
    },
    onError(error) {
      const { status, code, message } = toApiError(error);
      // The dialog shows what has changed.
      if (code === 'EDIT_CONFLICT') return;
      const isGone = status === 409 || status === 404;
      showToast(isGone ? 'warning' : 'error', message ?? ACTION_ERROR_TEXT);
      return isGone ? refresh() : undefined;
    },
  });
}
