/** Actions that earn points; undoing one revokes the points. */
export const pointRuleReasons = [
  'promotion-published',
  'like-received',
  'comment-written',
  'deal-proved',
  'check-right',
  'report-upheld',
  'useful-received',
] as const;
export type PointRuleReason = (typeof pointRuleReasons)[number];

/** Points per action until an admin changes the rules. */
export const defaultPointRules: Readonly<Record<PointRuleReason, number>> = {
  'promotion-published': 50,
  'like-received': 2,
  'comment-written': 5,
  'deal-proved': 20,
  'check-right': 2,
  'report-upheld': 5,
  'useful-received': 1,
};

/** Likes that earn although they do not count: of members without vote weight, or beyond the limits of their day. */
export const MAX_UNCOUNTED_LIKES_PER_PROMOTION = 5;
/** Of one author. */
export const MAX_UNCOUNTED_LIKES_PER_DAY = 20;
/** What earns at most, per member and day. */
export const MAX_COMMENTS_PER_DAY = 10;
export const MAX_RIGHT_VOTES_PER_DAY = 20;
export const MAX_USEFULS_PER_DAY = 20;

const DAY_MS = 24 * 60 * 60_000;

/** What members must say of a promotion for it to be proved: weight, people, and how soon after its publication. */
export const MIN_PROOF_WEIGHT = 4;
export const MIN_PROOF_PEOPLE = 3;
export const PROOF_WINDOW_MS = 7 * DAY_MS;

/** How long a promotion must stay ended before those who said so were right. */
export const VOTE_CONFIRMATION_MS = DAY_MS;
