/** What members say of a promotion: it still is, or it is gone. */
export const validityVoteResults = ['ok', 'gone'] as const;
export type ValidityVoteResult = (typeof validityVoteResults)[number];

/** What members say of a coupon. */
export const couponResults = ['worked', 'failed'] as const;
export type CouponResult = (typeof couponResults)[number];

/** Why a coupon failed. */
export const couponFailureReasons = [
  'expirado',
  'esgotado',
  'primeira-compra',
  'so-no-app',
  'cpf',
  'valor-minimo',
  'itens',
  'outro',
] as const;
export type CouponFailureReason = (typeof couponFailureReasons)[number];

const HOUR_MS = 60 * 60_000;

/** Votes older than this neither end nor restore a promotion, and do not show that it was seen. */
export const VALIDITY_VOTE_WINDOW_MS = 24 * HOUR_MS;
/** What votes must weigh, by how many people, and how many times the opposite ones. */
export const MIN_VOTE_WEIGHT = 4;
export const MIN_VOTE_PEOPLE = 2;
export const MIN_VOTE_RATIO = 2;
/** Further people are not counted. */
export const MAX_CONFIRMATIONS = 99;
/** How many times votes may end or restore a promotion within `CHECK_WINDOW_MS`; then moderation decides. */
export const MAX_COMMUNITY_REVERSALS = 2;

/** A vote that counts: of a member with vote weight, one per address group. */
export interface CountedVote<Result> {
  result: Result;
  /** The member's vote weight when they voted: 1 to 3. */
  weight: number;
  at: Date;
}

const sumWeights = (votes: readonly { weight: number }[]): number =>
  votes.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Whether votes of the last 24 hours, and since the last change of status, decide for `result`: they weigh at least 4,
 * are of at least two people, and weigh twice the opposite ones.
 */
export function isDecidedFor(
  result: ValidityVoteResult,
  votes: readonly CountedVote<ValidityVoteResult>[],
): boolean {
  const same = votes.filter((vote) => vote.result === result);
  const opposite = votes.filter((vote) => vote.result !== result);
  const weight = sumWeights(same);
  return (
    weight >= MIN_VOTE_WEIGHT &&
    same.length >= MIN_VOTE_PEOPLE &&
    weight >= MIN_VOTE_RATIO * sumWeights(opposite)
  );
}

/** When a promotion was last seen, and by how many people within 24 hours. */
export interface Freshness {
  seenAt: Date;
  /** 0 to 99. */
  people: number;
}

/** @param confirmations when each person last saw it, one per address group; undefined if nobody did */
export function calculateFreshness(confirmations: readonly Date[], now: Date): Freshness | undefined {
  const times = confirmations.map((at) => at.getTime());
  if (times.length === 0) return undefined;
  const recent = times.filter((at) => now.getTime() - at < VALIDITY_VOTE_WINDOW_MS);
  return { seenAt: new Date(Math.max(...times)), people: Math.min(recent.length, MAX_CONFIRMATIONS) };
}

/** Votes on coupons older than this are forgotten. */
export const COUPON_WINDOW_MS = 7 * 24 * HOUR_MS;
/** How long after a success a coupon is said to work. */
export const COUPON_WORKS_MS = 48 * HOUR_MS;
export const MIN_FAILURE_WEIGHT = 3;

export const couponStates = ['works', 'fails', 'unknown'] as const;
export type CouponState = (typeof couponStates)[number];

export interface CouponVote extends CountedVote<CouponResult> {
  /** Of a failure. */
  reason?: CouponFailureReason | undefined;
}

export interface CouponHealth {
  state: CouponState;
  /** People within 7 days. */
  worked: number;
  failed: number;
  /** Null without a success within 7 days. */
  lastWorkedAt: Date | null;
  /** Why it failed since the last success, the most frequent first. */
  reasons: CouponFailureReason[];
}

/**
 * A coupon fails when failures since the last success weigh at least 3, are of at least two people, and weigh twice the
 * successes of 7 days; it works for 48 hours after a success. Undefined without votes within 7 days.
 */
export function calculateCouponHealth(votes: readonly CouponVote[], now: Date): CouponHealth | undefined {
  const recent = votes.filter(({ at }) => now.getTime() - at.getTime() < COUPON_WINDOW_MS);
  if (recent.length === 0) return undefined;
  const worked = recent.filter(({ result }) => result === 'worked');
  const failed = recent.filter(({ result }) => result === 'failed');
  const lastWorkedAt = worked.length > 0 ? new Date(Math.max(...worked.map(({ at }) => at.getTime()))) : null;
  const failedSince = failed.filter(({ at }) => !lastWorkedAt || at > lastWorkedAt);
  return {
    state: getState(failedSince, worked, lastWorkedAt, now),
    worked: worked.length,
    failed: failed.length,
    lastWorkedAt,
    reasons: listReasons(failedSince),
  };
}

function getState(
  failedSince: readonly CouponVote[],
  worked: readonly CouponVote[],
  lastWorkedAt: Date | null,
  now: Date,
): CouponState {
  const weight = sumWeights(failedSince);
  const fails =
    weight >= MIN_FAILURE_WEIGHT &&
    failedSince.length >= MIN_VOTE_PEOPLE &&
    weight >= MIN_VOTE_RATIO * sumWeights(worked);
  if (fails) return 'fails';
  return lastWorkedAt && now.getTime() - lastWorkedAt.getTime() < COUPON_WORKS_MS ? 'works' : 'unknown';
}

function listReasons(failures: readonly CouponVote[]): CouponFailureReason[] {
  const count = (reason: CouponFailureReason): number =>
    failures.filter((failure) => failure.reason === reason).length;
  return couponFailureReasons
    .filter((reason) => count(reason) > 0)
    .toSorted((one, other) => count(other) - count(one));
}
