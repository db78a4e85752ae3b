import type { Rule } from '@pechincha/contracts/entities/rule';
import { type RuleConditions, type RuleKind, ruleKinds } from '@pechincha/contracts/rules';
import { Schema, type Types } from 'mongoose';
import type { RuleKeys } from './rule-key.js';

/** A member's alert, follow or mute. A missing condition holds always. */
export interface RuleRow extends RuleConditions, RuleKeys {
  _id: Types.ObjectId;
  member: string;
  kind: RuleKind;
  isActive: boolean;
  createdAt: Date;
  /** Only of a muted promotion. */
  expiresAt?: Date;
}

const text = { type: String };
const texts = { type: [String], default: undefined };
const number = { type: Number };

export const ruleSchema = new Schema<RuleRow>(
  {
    member: { type: String, required: true },
    kind: { type: String, enum: ruleKinds, required: true },
    keyword: text,
    store: text,
    author: text,
    product: text,
    promotion: text,
    exclude: texts,
    categories: texts,
    city: text,
    maxPrice: number,
    without: texts,
    minLikes: number,
    withinMinutes: number,
    onlyLowest: { type: Boolean },
    key: { type: String, required: true },
    anchor: { type: String, required: true },
    compound: text,
    isActive: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date },
  },
  { collection: 'alerts', versionKey: false },
);

ruleSchema.index({ member: 1, key: 1 }, { unique: true });

/** All rules of a member. */
export const memberIndex = { member: 1, _id: -1 } as const;
ruleSchema.index(memberIndex);

/** A member's rules of one kind, newest first. */
export const kindIndex = { member: 1, kind: 1, _id: -1 } as const;
ruleSchema.index(kindIndex);

/** Active rules of one anchor, in pages. */
export const anchorIndex = { isActive: 1, anchor: 1, _id: 1 } as const;
ruleSchema.index(anchorIndex);

/** The same by compounds. */
export const COMPOUND_INDEX = 'isActive_compound';
ruleSchema.index(
  { isActive: 1, compound: 1, _id: 1 },
  { name: COMPOUND_INDEX, partialFilterExpression: { compound: { $exists: true } } },
);

/** Mutes of members. */
export const muteIndex = { member: 1, anchor: 1 } as const;
ruleSchema.index(muteIndex);

ruleSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Changed with each new rule of a member, so that concurrent ones conflict and respect the limits. */
export interface RuleLockRow {
  /** The member's id. */
  _id: string;
  changes: number;
}

export const ruleLockSchema = new Schema<RuleLockRow>(
  { _id: { type: String, required: true }, changes: { type: Number } },
  { collection: 'alert_owners', versionKey: false },
);

const conditionFields = [
  'keyword',
  'store',
  'author',
  'product',
  'promotion',
  'exclude',
  'categories',
  'city',
  'maxPrice',
  'without',
  'minLikes',
  'withinMinutes',
  'onlyLowest',
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
  kind: row.kind,
  isActive: row.isActive,
  ...(label !== undefined && { label }),
});
