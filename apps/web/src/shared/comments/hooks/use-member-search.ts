import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import { searchMembers } from '../api/search-members';
import { memberKeys } from '../../../lib/keys';
import { useDebounced } from '../../../lib/use-debounced';
import { isKnownEmpty } from '../mention';

const DEBOUNCE_MS = 150;
const noMembers: AuthorView[] = [];

/** Member suggestions for the text after `@`, debounced. */
export function useMemberSearch(query: string | undefined): AuthorView[] {
  const queryClient = useQueryClient();
  const debouncedQuery = useDebounced(query?.trim(), DEBOUNCE_MS);
  const emptyQueries = queryClient
    .getQueriesData<AuthorView[]>({ queryKey: memberKeys.searches })
    .filter(([, names]) => names?.length === 0)
    .map(([key]) => String(key[1]));
  const { data } = useQuery({
    queryKey: memberKeys.search(debouncedQuery),
    queryFn: ({ signal }) => searchMembers(debouncedQuery ?? '', signal),
    enabled: debouncedQuery !== undefined && !isKnownEmpty(debouncedQuery, emptyQueries),
    staleTime: 60_000,
  });
  return (query !== undefined && debouncedQuery === query.trim() && data) || noMembers;
}
