import type { Rule } from '@pechincha/contracts/entities/rule';
import type { RuleConditions, RuleKind } from '@pechincha/contracts/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseMemberRules, parseRuleResponse } from '../../api/notification';
import { ignoreNotFound, toApiError } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { ruleKeys } from '../../lib/keys';
import { getToken } from '../../lib/token';
import { useSession } from '../session/use-session';
import { listMutes, saveMutes } from './mutes';

/** As a form has it: the price may be a text with a decimal comma. */
export interface NewRule extends Omit<RuleConditions, 'maxPrice'> {
  kind: RuleKind;
  maxPrice?: number | string | undefined;
}

/** Newest first. */
export async function listRules(kind: RuleKind, signal?: AbortSignal): Promise<Rule[]> {
  const path = kind === 'alert' ? '/alerts' : `/alerts?kind=${kind}`;
  const { data } = await http.get<unknown>(path, { ...(signal && { signal }) });
  return parseMemberRules(data);
}

/** @param key idempotency key: the same for every retry of one rule */
export async function postRule(rule: NewRule, key: string): Promise<{ alert: Rule; msg: string }> {
  const { data } = await http.post<unknown>('/alerts', rule, { headers: { 'Idempotency-Key': key } });
  return parseRuleResponse(data);
}

export async function putRule(id: string, rule: NewRule): Promise<{ alert: Rule; msg: string }> {
  const { data } = await http.put<unknown>(apiPath`/alerts/${id}`, rule);
  return parseRuleResponse(data);
}

export async function putRuleToggle({ _id, isActive }: Rule): Promise<{ alert: Rule; msg: string }> {
  const { data } = await http.put<unknown>(apiPath`/alerts/${_id}/toggle`, undefined, { press: isActive });
  return parseRuleResponse(data);
}

export async function deleteRule(id: string): Promise<void> {
  await http.delete(apiPath`/alerts/${id}`).catch(ignoreNotFound);
}

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

/** Only lists have these, so that other responses do not remove them. */
const keepNames = (updated: Rule, { label, productKey }: Rule): Rule => ({
  ...updated,
  label: updated.label ?? label,
  productKey: updated.productKey ?? productKey,
});

/** Updates the rules that pages show, and what lists fold. */
export function useRuleCache(kind: RuleKind) {
  const queryClient = useQueryClient();
  const queryKey = ruleKeys.list(useSession().user?._id, kind);
  const update = (change: (rules: Rule[]) => Rule[]): void => {
    queryClient.setQueryData<Rule[]>(queryKey, (rules) => rules && change(rules));
    if (kind === 'mute') saveMutes(change(listMutes()));
  };
  return {
    add: (rule: Rule): void => update((rules) => [rule, ...rules.filter(({ _id }) => _id !== rule._id)]),
    replace: (updated: Rule): void =>
      update((rules) => rules.map((rule) => (rule._id === updated._id ? keepNames(updated, rule) : rule))),
    remove: (id: string): void => update((rules) => rules.filter(({ _id }) => _id !== id)),
    cancel: () => queryClient.cancelQueries({ queryKey }),
    refetch: (): void => void queryClient.invalidateQueries({ queryKey }),
  };
}

/** Copies a member's mutes to the device. Errors are ignored: the next page load tries again. */
export async function syncMutes(): Promise<void> {
  const token = getToken();
  if (token === null) return;
  const mutes = await listRules('mute').catch(() => undefined);
  if (mutes && getToken() === token) saveMutes(mutes);
}
