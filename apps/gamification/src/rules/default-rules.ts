import type { PointRuleReason } from '@pechincha/contracts/entities/gamification';

/** Points per action until an admin changes the rules. */
export const defaultRules: Readonly<Record<PointRuleReason, number>> = {
  'promotion-published': 50,
  'like-received': 2,
  'comment-written': 5,
};
