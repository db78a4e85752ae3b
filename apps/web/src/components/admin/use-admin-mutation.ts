import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isNotFound, isOutcomeUnknown, isSessionEnded, retryLost, toApiError } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';
import { type ActionOptions, useAction } from '../../lib/use-action';

/**
 * Shows an error toast, unless the session ended: the login or suspension page explains that. An edit conflict is a
 * warning with the server's text.
 */
export function showErrorToast(error: unknown, text: string): void {
  if (isSessionEnded(error)) return;
  const { code, message } = toApiError(error);
  if (code === 'EDIT_CONFLICT' && message) showToast('warning', message);
  else showToast('error', text);
}

const keptRoots = ['me', 'admin', 'moderation', 'ads-admin', 'local-admin', 'gamification-admin'];

/** Drops what members' pages keep, so that none shows what it was before the change. */
export function refreshMemberViews(queries: QueryClient): void {
  const predicate = ({ queryKey }: Query): boolean => !keptRoots.includes(String(queryKey[0]));
  queries.removeQueries({ type: 'inactive', predicate });
  // The back office may have been left meanwhile.
  void queries.invalidateQueries({ predicate });
}

/**
 * A change by the back office, which is safe to repeat: where the response was lost, it is sent again once. What is
 * shown is loaded again where the change may have been made nevertheless, or somebody else has changed or deleted what
 * was to change, or the role of who changes it. `findDone` looks for the change in the lists, loaded again.
 */
export function useAdminMutation<Data, Variables>({
  findDone,
  ...options
}: ActionOptions<Data, Variables, unknown>) {
  const queries = useQueryClient();
  return useAction<Data, Variables>({
    retry: retryLost,
    ...options,
    findDone:
      findDone &&
      (async (variables) => {
        await queries.invalidateQueries();
        return findDone(variables);
      }),
    onSuccess: (...args) => {
      refreshMemberViews(queries);
      return options.onSuccess?.(...args);
    },
    onError: (error, ...args) => {
      const { status, code } = toApiError(error);
      // 403: the member's role may have changed, and the page be no longer theirs.
      const isOutdated = isNotFound(error) || status === 403 || code === 'EDIT_CONFLICT';
      if (isOutcomeUnknown(error) || isOutdated) void queries.invalidateQueries();
      return options.onError?.(error, ...args);
    },
  });
}
