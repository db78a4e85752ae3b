import type { Rule } from '@pechincha/contracts/entities/rule';
import type { RuleConditions } from '@pechincha/contracts/rules';
import type { RuleRow } from './rule.schema.js';

const conditionFields = [
  ...(['keyword', 'store', 'author', 'product', 'promotion'] as const),
  ...(['exclude', 'categories', 'city', 'maxPrice', 'without'] as const),
  ...(['minLikes', 'withinMinutes', 'onlyLowest'] as const),
] satisfies (keyof RuleConditions)[];

/** Only the conditions that are given. */
export const toConditions = (fields: RuleConditions): RuleConditions =>
  Object.fromEntries(
    conditionFields.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]]),
  );

/** @param label name of the author */
export const toRule = (row: RuleRow, label?: string): Rule => ({
  ...(toConditions(row) as Partial<Rule>),
  _id: row._id.toString(),
  kind: row.kind ?? 'alert',
  isActive: row.isActive,
  ...(label !== undefined && { label }),
});
