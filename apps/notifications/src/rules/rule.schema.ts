import { ruleKinds, type RuleConditions, type RuleKind } from '@pechincha/contracts/rules';
import { Schema, type Types } from 'mongoose';
import type { RuleKeys } from './rule-key.js';

/** A member's alert, follow or mute. A missing condition holds always. */
export interface RuleRow extends RuleConditions, RuleKeys {
  _id: Types.ObjectId;
  member: string;
  /** Missing in alerts of earlier releases. */
  kind?: RuleKind;
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
    kind: { type: String, enum: ruleKinds },
    ...{ keyword: text, store: text, author: text, product: text, promotion: text },
    ...{ exclude: texts, categories: texts, city: text, maxPrice: number, without: texts },
    ...{ minLikes: number, withinMinutes: number, onlyLowest: { type: Boolean } },
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
