import type { Category } from '@pechincha/contracts/categories';
import { ONLINE } from '@pechincha/contracts/cities';
import { getCityName } from '../../lib/known-cities';
import type { Rule } from '@pechincha/contracts/entities/rule';
import type { Requirement } from '@pechincha/contracts/price-conditions';
import type { RuleKind } from '@pechincha/contracts/rules';
import type { NewRule } from '../../shared/rules/rules';

/** As the controls have them. */
export interface RuleFormValues {
  keyword: string;
  /** Separated by commas. */
  exclude: string;
  categories: Category[];
  city: string;
  maxPrice: string;
  without: Requirement[];
  minLikes: string;
  withinMinutes: string;
  /** Of one checkbox. */
  onlyLowest: 'true'[];
}

export const emptyValues: RuleFormValues = {
  ...{ keyword: '', exclude: '', categories: [], city: '', maxPrice: '', without: [] },
  ...{ minLikes: '', withinMinutes: '', onlyLowest: [] },
};

export const toFormValues = (rule: Rule): RuleFormValues => ({
  keyword: rule.keyword ?? '',
  exclude: rule.exclude?.join(', ') ?? '',
  categories: rule.categories ?? [],
  city: rule.city === undefined ? '' : rule.city === ONLINE ? 'Online' : getCityName(rule.city),
  maxPrice: rule.maxPrice?.toFixed(2).replace('.', ',') ?? '',
  without: rule.without ?? [],
  minLikes: rule.minLikes?.toString() ?? '',
  withinMinutes: rule.withinMinutes?.toString() ?? '',
  onlyLowest: rule.onlyLowest ? ['true'] : [],
});

const toNumber = (input: string): number | undefined => (input === '' ? undefined : Number(input));

/** The form's rule; what the form does not have is that of `edited`. */
export function toRuleBody(kind: RuleKind, values: RuleFormValues, edited?: Rule): NewRule {
  const { store, author, product, promotion } = edited ?? {};
  const exclude = values.exclude
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return {
    ...{ kind, store, author, product, promotion, exclude },
    ...{ categories: values.categories, maxPrice: values.maxPrice, without: values.without },
    city: values.city.trim().toLowerCase() === ONLINE ? ONLINE : values.city,
    keyword: values.keyword,
    minLikes: toNumber(values.minLikes),
    onlyLowest: values.onlyLowest.length > 0 || undefined,
    withinMinutes: values.minLikes === '' ? undefined : toNumber(values.withinMinutes),
  } as NewRule;
}

/** Conditions that are filled in beside the keyword. */
export const countOptions = ({
  keyword: _keyword,
  withinMinutes: _minutes,
  ...options
}: RuleFormValues): number => Object.values(options).filter((value) => value.length > 0).length;
