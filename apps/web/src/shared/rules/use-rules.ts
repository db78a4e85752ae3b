import type { RuleKind } from '@pechincha/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { toApiError } from '../../lib/api-error';
import { ruleKeys } from '../../lib/keys';
import { useSession } from '../session/use-session';
import { listRules } from './rules';

const STALE_MS = 5 * 60_000;

interface RulesOptions {
  /** Shown in a toast when the rules cannot be loaded; without it there is none. */
  errorText?: string;
  /** Of a page about rules, which shows their newest state. */
  isFresh?: boolean;
}

/** The member's rules of a kind, newest first; not loaded for visitors. */
export function useRules(kind: RuleKind, { errorText, isFresh = false }: RulesOptions = {}) {
  const { user } = useSession();
  return useQuery({
    queryKey: ruleKeys.list(user?._id, kind),
    queryFn: ({ signal }) => listRules(kind, signal),
    enabled: user !== null,
    ...(!isFresh && { staleTime: STALE_MS }),
    refetchOnWindowFocus: isFresh,
    // A 401 redirects to /login without a toast.
    meta: { errorText: (error: unknown) => (toApiError(error).status === 401 ? undefined : errorText) },
  });
}
