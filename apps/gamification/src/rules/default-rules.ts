import type { PointRuleReason } from '@pechincha/contracts/entities/gamification';

/** What each thing is worth in a new community. */
export const defaultRules: Readonly<Record<PointRuleReason, number>> = {
  'promotion-published': 50,
  'like-received': 2,
  'comment-written': 5,
};
