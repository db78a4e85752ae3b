import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import { readNames } from '../api/list-names';
import { useDebounced } from '../../../lib/use-debounced';
import { isHopeless } from '../mention';

const PAUSE_MS = 150;
const none: AuthorView[] = [];

/** The names to offer for what is typed after an `@`, asked for when the typing rests for a moment. */
export function useNames(typed: string | undefined): AuthorView[] {
  const queries = useQueryClient();
  const wanted = useDebounced(typed?.trim(), PAUSE_MS);
  const withoutNames = queries
    .getQueriesData<AuthorView[]>({ queryKey: ['names'] })
    .filter(([, names]) => names?.length === 0)
    .map(([key]) => String(key[1]));
  const { data } = useQuery({
    queryKey: ['names', wanted],
    queryFn: ({ signal }) => readNames(wanted ?? '', signal),
    enabled: wanted !== undefined && wanted.length >= 2 && !isHopeless(wanted, withoutNames),
    staleTime: 60_000,
  });
  return (typed !== undefined && wanted === typed.trim() && data) || none;
}
