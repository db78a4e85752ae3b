import * as z from 'zod/mini';
import { id, time } from '../ids.js';

/** Where a redemption stands: waiting for the admin, handed over, or paid back. */
export const redemptionStatuses = ['pending', 'delivered', 'cancelled'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

/** What a badge's rule may count: active deals, likes of others, comments, or points. */
export const badgeMetrics = ['promotions', 'likes', 'comments', 'points'] as const;
export type BadgeMetric = (typeof badgeMetrics)[number];

/** What earns points; what is undone takes back what was given. */
export const pointRuleReasons = ['promotion-published', 'like-received', 'comment-written'] as const;
export type PointRuleReason = (typeof pointRuleReasons)[number];

/** Why a row of the ledger was written, with the words to show. */
export const pointReasons = {
  'promotion-published': 'Promoção no ar',
  'promotion-withdrawn': 'Promoção fora do ar',
  'like-received': 'Curtida recebida',
  'like-taken-back': 'Curtida desfeita',
  'comment-written': 'Comentário publicado',
  'comment-deleted': 'Comentário apagado',
  'reward-redeemed': 'Recompensa resgatada',
  'redemption-cancelled': 'Resgate cancelado',
  manual: 'Ajuste da administração',
} as const;
export type PointReason = keyof typeof pointReasons;
export const pointReasonValues = Object.keys(pointReasons) as [PointReason, ...PointReason[]];

export const badge = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** What has to be done for it, in words for people. */
  criteria: z.string(),
  /** A path under /uploads/, or null. */
  icon: z.nullable(z.string()),
  /** The rule that gives it by itself; null where it is given by hand. */
  criteriaMetric: z.nullable(z.enum(badgeMetrics)),
  criteriaAtLeast: z.nullable(z.int()),
  /** Only where the call carried a token. */
  earned: z.optional(z.boolean()),
  earnedAt: z.optional(z.nullable(time)),
});
export type Badge = z.infer<typeof badge>;

export const reward = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  /** A path under /uploads/, or null. */
  image: z.nullable(z.string()),
  pointsCost: z.int(),
  stock: z.int(),
});
export type Reward = z.infer<typeof reward>;

export const level = z.object({
  _id: id,
  name: z.string(),
  /** Points from which a member has it. */
  minPoints: z.int(),
  description: z.string(),
  icon: z.nullable(z.string()),
});
export type Level = z.infer<typeof level>;

/** As it was when it was redeemed: the reward may have changed since, or be gone. */
export const redemption = z.object({
  _id: id,
  reward: z.object({ _id: id, title: z.string(), image: z.nullable(z.string()) }),
  pointsCost: z.int(),
  date: time,
  status: z.enum(redemptionStatuses),
});
export type Redemption = z.infer<typeof redemption>;

/** With who redeemed it; without a name where the account was deleted. */
export const adminRedemption = z.extend(redemption, {
  user: z.object({ _id: id, name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** When an admin moved it on. */
  closedAt: z.nullable(time),
});
export type AdminRedemption = z.infer<typeof adminRedemption>;

export const gamificationUser = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  points: z.int(),
  level: z.nullable(z.string()),
  badges: z.array(z.string()),
});
export type GamificationUser = z.infer<typeof gamificationUser>;

export const ledgerEntry = z.object({
  _id: id,
  points: z.int(),
  reason: z.enum(pointReasonValues),
  /** The reason in words. */
  text: z.string(),
  /** The deal, comment or redemption that it was given or taken for; null for one by hand. */
  about: z.nullable(id),
  /** The admin behind an adjustment by hand. */
  by: z.nullable(id),
  date: time,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const pointRules = z.object({
  rules: z.array(z.object({ reason: z.enum(pointRuleReasons), text: z.string(), points: z.int() })),
  /** Who changed them last; null while they are those of a new community. */
  changedBy: z.nullable(z.object({ _id: id, name: z.nullable(z.string()) })),
  changedAt: z.nullable(time),
});
export type PointRules = z.infer<typeof pointRules>;
