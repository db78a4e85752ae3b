import type { BadgeMetric } from '@pechincha/contracts/entities/gamification';
import { invalidInput } from '@pechincha/service-kit/domain-error';
import type { BadgeRule } from './badge.schema.js';

export interface RuleFields {
  criteriaMetric?: BadgeMetric | '' | undefined;
  criteriaAtLeast?: number | undefined;
}

/**
 * The rule that the form's two fields make, over the one that there is: what is not sent stays, an empty
 * measure ends it. @throws DomainError where one of the two is missing
 */
export function toBadgeRule(
  { criteriaMetric, criteriaAtLeast }: RuleFields,
  current: BadgeRule | null = null,
): BadgeRule | null {
  if (criteriaMetric === '') return null;
  const metric = criteriaMetric ?? current?.metric;
  const atLeast = criteriaAtLeast ?? current?.atLeast;
  if (metric === undefined && atLeast === undefined) return null;
  if (metric === undefined) throw invalidInput('criteriaMetric', 'Escolha o que contar');
  if (atLeast === undefined) throw invalidInput('criteriaAtLeast', 'Diga a partir de quantos');
  return { metric, atLeast };
}
