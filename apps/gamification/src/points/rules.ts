/** Why points are given or taken; kept with every row of the ledger. */
export const pointReasons = [
  'promotion-published',
  'like-received',
  'like-taken-back',
  'comment-written',
  'comment-deleted',
] as const;
export type PointReason = (typeof pointReasons)[number];

/** What each is worth. What is undone takes back what was given. */
export const pointRules: Readonly<Record<PointReason, number>> = {
  'promotion-published': 50,
  'like-received': 2,
  'like-taken-back': -2,
  'comment-written': 5,
  'comment-deleted': -5,
};
