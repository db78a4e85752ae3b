import type { Rule } from '@pechincha/contracts/entities/rule';
import { ruleAnchors, type RuleConditions } from '@pechincha/contracts/rules';
import { toApiError } from '../../../lib/api-error';
import { createRandomKey } from '../../../lib/random-key';
import { listRules, postRule, putRuleToggle, type NewRule } from './rules';

const muteFields = [...ruleAnchors, 'categories', 'exclude', 'city', 'maxPrice', 'without'] as const;

const isEqual = (rule: RuleConditions | NewRule, other: NewRule): boolean =>
  muteFields.every((field) => String(rule[field] ?? '') === String(other[field] ?? ''));

/** A mute that exists already, as of another window, is used, and activated if it is not active. */
export async function findOrCreateMute(rule: NewRule): Promise<Rule> {
  try {
    return (await postRule(rule, createRandomKey())).alert;
  } catch (error) {
    if (toApiError(error).code !== 'ALERT_EXISTS') throw error;
    const existing = (await listRules('mute')).find((mute) => isEqual(mute, rule));
    if (!existing) throw error;
    return existing.isActive ? existing : (await putRuleToggle(existing)).alert;
  }
}
