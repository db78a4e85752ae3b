import type { Subscription } from '@pechincha/contracts/entities/subscription';
import type { SubscriptionConditions, SubscriptionKind } from '@pechincha/contracts/subscriptions';
import { createRowSchema } from '@pechincha/persistence/queries';
import type { Types } from 'mongoose';
import type { SubscriptionKeys } from './subscription-keys.js';

/** A member's alert, follow or mute. A missing condition holds always. */
export interface SubscriptionRow extends SubscriptionConditions, SubscriptionKeys {
  _id: Types.ObjectId;
  member: string;
  kind: SubscriptionKind;
  isActive: boolean;
  createdAt: Date;
  /** Only of a muted promotion. */
  expiresAt?: Date;
}

export const subscriptionSchema = createRowSchema<SubscriptionRow>('subscriptions');

subscriptionSchema.index({ member: 1, key: 1 }, { unique: true });

/** All subscriptions of a member. */
export const memberIndex = { member: 1, _id: -1 } as const;
subscriptionSchema.index(memberIndex);

/** A member's subscriptions of one kind, newest first. */
export const kindIndex = { member: 1, kind: 1, _id: -1 } as const;
subscriptionSchema.index(kindIndex);

/** Active subscriptions of one anchor, in pages. */
export const anchorIndex = { isActive: 1, anchor: 1, _id: 1 } as const;
subscriptionSchema.index(anchorIndex);

/** The same by compounds. */
export const COMPOUND_INDEX = 'isActive_compound';
subscriptionSchema.index(
  { isActive: 1, compound: 1, _id: 1 },
  { name: COMPOUND_INDEX, partialFilterExpression: { compound: { $exists: true } } },
);

/** Mutes of members. */
export const muteIndex = { member: 1, anchor: 1 } as const;
subscriptionSchema.index(muteIndex);

subscriptionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Changed with each new subscription of a member, so that concurrent ones conflict and respect the limits. */
export interface SubscriptionLockRow {
  /** The member's id. */
  _id: string;
  changes: number;
}

export const subscriptionLockSchema = createRowSchema<SubscriptionLockRow>('subscription_locks');

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
] satisfies (keyof SubscriptionConditions)[];

/** Only the conditions that are given. */
export const toConditions = (fields: SubscriptionConditions): SubscriptionConditions =>
  Object.fromEntries(
    conditionFields.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]]),
  );

/** @param label name of the author */
export const toSubscription = (row: SubscriptionRow, label?: string): Subscription => ({
  ...(toConditions(row) as Partial<Subscription>),
  _id: row._id.toString(),
  kind: row.kind,
  isActive: row.isActive,
  ...(label !== undefined && { label }),
});
