import type { Rule } from '@pechincha/contracts/entities/rule';
import type { RuleConditions, RuleKind } from '@pechincha/contracts/rules';
import { parseMemberRules, parseRuleResponse } from '../../api/rule';
import { ignoreNotFound } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';

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
