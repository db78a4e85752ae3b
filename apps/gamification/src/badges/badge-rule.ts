import type { BadgeMetric } from '@pechincha/contracts/entities/gamification';
import { createInvalidInputError } from '@pechincha/service-kit/domain-error';
import type { BadgeRule } from '../catalogue/badge.schema.js';

export interface RuleFields {
  criteriaMetric?: BadgeMetric | '' | undefined;
  criteriaAtLeast?: number | undefined;
}

/**
 * The rule after applying the form's two fields to the current one: missing fields keep their value, an empty metric
 * removes the rule.
 * @throws DomainError INVALID_INPUT if only one of the two is set
 */
export function mergeBadgeRule(
  { criteriaMetric, criteriaAtLeast }: RuleFields,
  current: BadgeRule | null = null,
): BadgeRule | null {
  if (criteriaMetric === '') return null;
  const metric = criteriaMetric ?? current?.metric;
  const atLeast = criteriaAtLeast ?? current?.atLeast;
  if (metric === undefined && atLeast === undefined) return null;
  if (metric === undefined) throw createInvalidInputError('criteriaMetric', 'Escolha o que contar');
  if (atLeast === undefined) throw createInvalidInputError('criteriaAtLeast', 'Diga a partir de quantos');
  return { metric, atLeast };
}
