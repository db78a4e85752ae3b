import type { Role } from './operation.js';

/** What a member's vote weighs: 0 does not count. */
export type Voice = 0 | 1 | 2 | 3;

/** What a member without voice lacks: a confirmed e-mail, an older account, or 30 days without a caution. */
export const voiceRequirements = ['email', 'age', 'caution'] as const;
export type VoiceRequirement = (typeof voiceRequirements)[number];

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a moderator's caution takes the voice away. */
export const CAUTION_MS = 30 * DAY_MS;
/** A vote weighs 2 from this age of the account and this many approved promotions on. */
export const EXPERIENCED_AGE_MS = 30 * DAY_MS;
export const EXPERIENCED_PROMOTIONS = 5;

/** What the voice of an account follows from. */
export interface VoiceFactors {
  role: Role;
  /** Given by an admin; lost with a caution. */
  trusted: boolean;
  emailConfirmed: boolean;
  createdAt: Date;
  /** The last caution; missing without any. */
  cautionedAt?: Date | undefined;
  /** Active or expired. */
  approvedPromotions: number;
}

/** @param minAgeMs age from which an account has a voice */
export function listMissingForVoice(
  { role, emailConfirmed, createdAt, cautionedAt }: VoiceFactors,
  now: Date,
  minAgeMs: number,
): VoiceRequirement[] {
  if (role !== 'user') return [];
  const isMissing: Record<VoiceRequirement, boolean> = {
    email: !emailConfirmed,
    age: getAge(createdAt, now) < minAgeMs,
    caution: cautionedAt !== undefined && getAge(cautionedAt, now) < CAUTION_MS,
  };
  return voiceRequirements.filter((requirement) => isMissing[requirement]);
}

/**
 * Managers and admins always weigh 3; other members weigh 0 while anything is missing, 3 when trusted, 2 when
 * experienced, else 1.
 */
export function calculateVoice(factors: VoiceFactors, now: Date, minAgeMs: number): Voice {
  if (factors.role !== 'user') return 3;
  if (listMissingForVoice(factors, now, minAgeMs).length > 0) return 0;
  if (factors.trusted) return 3;
  const isExperienced =
    getAge(factors.createdAt, now) >= EXPERIENCED_AGE_MS &&
    factors.approvedPromotions >= EXPERIENCED_PROMOTIONS;
  return isExperienced ? 2 : 1;
}

/** When the passing of time alone may next change the voice; null if it never will. */
export function getNextVoiceChange(factors: VoiceFactors, now: Date, minAgeMs: number): Date | null {
  if (factors.role !== 'user' || !factors.emailConfirmed) return null;
  const times = [
    factors.createdAt.getTime() + minAgeMs,
    factors.createdAt.getTime() + EXPERIENCED_AGE_MS,
    ...(factors.cautionedAt ? [factors.cautionedAt.getTime() + CAUTION_MS] : []),
  ].filter((time) => time > now.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const getAge = (since: Date, now: Date): number => now.getTime() - since.getTime();

/** A vote or report of a member, of which only one per kin counts. */
export interface WeightedRow {
  _id: { toString(): string };
  at: Date;
  weight?: number;
  kin?: string;
}

/** The heaviest, of equal ones the earliest. */
export const selectHeaviest = <Row extends WeightedRow>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted(
    (one, other) =>
      (other.weight ?? 0) - (one.weight ?? 0) ||
      one.at.getTime() - other.at.getTime() ||
      one._id.toString().localeCompare(other._id.toString()),
  )[0];

/** All rows without kin, and of each kin the heaviest. */
export function selectOnePerKin<Row extends WeightedRow>(rows: readonly Row[]): Row[] {
  const byKin = Map.groupBy(rows, ({ kin }) => kin);
  return [...byKin].flatMap(([kin, ofKin]) => (kin === undefined ? ofKin : (selectHeaviest(ofKin) ?? [])));
}
