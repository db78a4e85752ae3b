import { categoryValues } from '@pechincha/contracts/categories';
import type { Rule } from '@pechincha/contracts/entities/rule';
import { requirementValues } from '@pechincha/contracts/price-conditions';
import { likeMinutes, likeSteps, ruleKinds } from '@pechincha/contracts/rules';
import {
  amount,
  array,
  boolean,
  filledText,
  list,
  object,
  oneOf,
  optionalOneOf,
  text,
  toObject,
} from './parsers';
import { parseMessage } from './promotion';

/** Known values only; undefined without any. */
const knownValues =
  <T extends string>(values: readonly T[]) =>
  (input: unknown): T[] | undefined => {
    const known = array(optionalOneOf(values))(input).filter((value) => value !== undefined);
    return known.length > 0 ? known : undefined;
  };
const texts = (input: unknown): string[] | undefined =>
  Array.isArray(input) ? array(text())(input) : undefined;
const knownNumber =
  <T extends number>(values: readonly T[]) =>
  (input: unknown): T | undefined =>
    values.find((value) => value === input);

export const parseMemberRule = object<Rule>({
  _id: text(),
  kind: oneOf(ruleKinds, 'alert'),
  isActive: boolean(true),
  keyword: filledText,
  store: filledText,
  author: filledText,
  product: filledText,
  promotion: filledText,
  exclude: texts,
  categories: knownValues(categoryValues),
  city: filledText,
  maxPrice: amount,
  without: knownValues(requirementValues),
  minLikes: knownNumber(likeSteps),
  withinMinutes: knownNumber(likeMinutes),
  onlyLowest: (input) => input === true || undefined,
  label: filledText,
  productKey: filledText,
});

export const parseMemberRules = list('alerts', parseMemberRule);

/** Accepts the rule under `alert` or as the body itself. */
export const parseRuleResponse = (input: unknown): { alert: Rule; msg: string } => ({
  alert: parseMemberRule(toObject(input)['alert'] ?? input),
  msg: parseMessage(input) ?? '',
});
