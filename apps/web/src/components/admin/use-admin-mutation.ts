import {
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { isNotFound, isOutcomeUnknown, retryLost, toApiError } from '../../lib/api-error';

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
 * was to change.
 */
export function useAdminMutation<Data, Variables>(options: UseMutationOptions<Data, Error, Variables>) {
  const queries = useQueryClient();
  return useMutation<Data, Error, Variables>({
    retry: retryLost,
    ...options,
    onSuccess: (...args) => {
      refreshMemberViews(queries);
      return options.onSuccess?.(...args);
    },
    onError: (error, ...args) => {
      const isOutdated = isNotFound(error) || toApiError(error).code === 'EDIT_CONFLICT';
      if (isOutcomeUnknown(error) || isOutdated) void queries.invalidateQueries();
      return options.onError?.(error, ...args);
    },
  });
}
