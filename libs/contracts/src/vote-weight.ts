import type { Role } from './operation.js';

/** What a member's vote weighs: 0 does not count. */
export type VoteWeight = 0 | 1 | 2 | 3;

/** What a member without vote weight lacks: a confirmed e-mail, an older account, or 30 days without a warning. */
export const voteRequirements = ['email', 'age', 'caution'] as const;
export type VoteRequirement = (typeof voteRequirements)[number];

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a moderator's warning takes the vote weight away. */
export const WARNING_MS = 30 * DAY_MS;
/** A vote weighs 2 from this age of the account and this many approved promotions on. */
export const EXPERIENCED_AGE_MS = 30 * DAY_MS;
export const EXPERIENCED_PROMOTIONS = 5;

/** What the vote weight of an account follows from. */
export interface VoteWeightFactors {
  role: Role;
  /** Given by an admin; lost with a warning. */
  trusted: boolean;
  emailConfirmed: boolean;
  createdAt: Date;
  /** The last warning; missing without any. */
  warnedAt?: Date | undefined;
  /** Active or expired. */
  approvedPromotions: number;
}

/** @param minAgeMs age from which an account has vote weight */
export function listMissingVoteRequirements(
  { role, emailConfirmed, createdAt, warnedAt }: VoteWeightFactors,
  now: Date,
  minAgeMs: number,
): VoteRequirement[] {
  if (role !== 'user') return [];
  const isMissing: Record<VoteRequirement, boolean> = {
    email: !emailConfirmed,
    age: getAge(createdAt, now) < minAgeMs,
    caution: warnedAt !== undefined && getAge(warnedAt, now) < WARNING_MS,
  };
  return voteRequirements.filter((requirement) => isMissing[requirement]);
}

/**
 * Managers and admins always weigh 3; other members weigh 0 while anything is missing, 3 when trusted, 2 when
 * experienced, else 1.
 */
export function calculateVoteWeight(factors: VoteWeightFactors, now: Date, minAgeMs: number): VoteWeight {
  if (factors.role !== 'user') return 3;
  if (listMissingVoteRequirements(factors, now, minAgeMs).length > 0) return 0;
  if (factors.trusted) return 3;
  const isExperienced =
    getAge(factors.createdAt, now) >= EXPERIENCED_AGE_MS &&
    factors.approvedPromotions >= EXPERIENCED_PROMOTIONS;
  return isExperienced ? 2 : 1;
}

/** When the passing of time alone may next change the vote weight; null if it never will. */
export function getNextVoteWeightChange(
  factors: VoteWeightFactors,
  now: Date,
  minAgeMs: number,
): Date | null {
  if (factors.role !== 'user' || !factors.emailConfirmed) return null;
  const times = [
    factors.createdAt.getTime() + minAgeMs,
    factors.createdAt.getTime() + EXPERIENCED_AGE_MS,
    ...(factors.warnedAt ? [factors.warnedAt.getTime() + WARNING_MS] : []),
  ].filter((time) => time > now.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const getAge = (since: Date, now: Date): number => now.getTime() - since.getTime();

/** A vote or report of a member, of which only one per address group counts. */
export interface WeightedRow {
  _id: { toString(): string };
  at: Date;
  weight?: number;
  addressGroup?: string;
}

/** The heaviest, of equal ones the earliest. */
export const selectHeaviest = <Row extends WeightedRow>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted(
    (one, other) =>
      (other.weight ?? 0) - (one.weight ?? 0) ||
      one.at.getTime() - other.at.getTime() ||
      one._id.toString().localeCompare(other._id.toString()),
  )[0];

/** All rows without an address group, and of each address group the heaviest. */
export function selectOnePerAddressGroup<Row extends WeightedRow>(rows: readonly Row[]): Row[] {
  const byAddressGroup = Map.groupBy(rows, ({ addressGroup }) => addressGroup);
  return [...byAddressGroup].flatMap(([addressGroup, ofAddressGroup]) =>
    addressGroup === undefined ? ofAddressGroup : (selectHeaviest(ofAddressGroup) ?? []),
  );
}
