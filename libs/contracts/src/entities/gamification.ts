import * as z from 'zod/mini';
import { id, time } from '../ids.js';
import { pointRuleReasons } from '../points.js';

export const redemptionStatuses = ['pending', 'delivered', 'cancelled'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

/** Counters for badge rules: active and expired promotions, likes by others, comments, points. */
export const badgeMetrics = ['promotions', 'likes', 'comments', 'points'] as const;
export type BadgeMetric = (typeof badgeMetrics)[number];

/** Labels by the reason of a ledger row. */
export const pointReasons = {
  'promotion-published': 'Promoção no ar',
  'promotion-withdrawn': 'Promoção fora do ar',
  'like-received': 'Curtida recebida',
  'like-taken-back': 'Curtida desfeita',
  'comment-written': 'Comentário publicado',
  'comment-deleted': 'Comentário apagado',
  'deal-proved': 'Promoção confirmada por membros',
  'proof-withdrawn': 'Confirmação desfeita',
  'check-right': 'Aviso certo de que acabou',
  'check-reversed': 'Aviso de que acabou revertido',
  'report-upheld': 'Denúncia aceita',
  'report-reversed': 'Denúncia revertida',
  'useful-received': 'Comentário útil',
  'useful-taken-back': 'Útil desfeito',
  'reward-redeemed': 'Recompensa resgatada',
  'redemption-cancelled': 'Resgate cancelado',
  manual: 'Ajuste da administração',
} as const;
export type PointReason = keyof typeof pointReasons;
const pointReasonValues = Object.keys(pointReasons) as [PointReason, ...PointReason[]];

export const badge = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** How to earn it, as a text for members. */
  criteria: z.string(),
  /** A path under /uploads/, or null. */
  icon: z.nullable(z.string()),
  /** Awarded automatically when the metric reaches `criteriaAtLeast`; null for a badge awarded by admins. */
  criteriaMetric: z.nullable(z.enum(badgeMetrics)),
  criteriaAtLeast: z.nullable(z.int()),
  /** Raised by every edit; an edit sends the one that it started from. */
  version: z.int(),
  /** Only for authenticated callers. */
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
  /** As above; redemptions do not raise it. */
  version: z.int(),
});
export type Reward = z.infer<typeof reward>;

export const level = z.object({
  _id: id,
  name: z.string(),
  /** Points from which a member has this level. */
  minPoints: z.int(),
  description: z.string(),
  icon: z.nullable(z.string()),
  /** Raised by every edit; an edit sends the one that it started from. */
  version: z.int(),
});
export type Level = z.infer<typeof level>;

/** A snapshot: the reward may have been changed or deleted since. */
export const redemption = z.object({
  _id: id,
  reward: z.object({ _id: id, title: z.string(), image: z.nullable(z.string()) }),
  pointsCost: z.int(),
  date: time,
  status: z.enum(redemptionStatuses),
});
export type Redemption = z.infer<typeof redemption>;

/** With the member; `name` and `email` are null for a deleted account. */
export const adminRedemption = z.extend(redemption, {
  user: z.object({ _id: id, name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** When an admin delivered or cancelled it. */
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
  /** The label of the reason. */
  text: z.string(),
  /** Id of the promotion, comment or redemption; null for a manual adjustment. */
  about: z.nullable(id),
  /** Id of the admin who made a manual adjustment. */
  by: z.nullable(id),
  date: time,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** How many points an action earns now. */
export const pointRule = z.object({ reason: z.enum(pointRuleReasons), text: z.string(), points: z.int() });
export type PointRule = z.infer<typeof pointRule>;

export const pointRules = z.object({
  rules: z.array(pointRule),
  /** Who changed them last; null for the default rules. */
  changedBy: z.nullable(z.object({ _id: id, name: z.nullable(z.string()) })),
  changedAt: z.nullable(time),
  /** As of a badge; 0 for the default rules. */
  version: z.int(),
});
export type PointRules = z.infer<typeof pointRules>;

/** The current month of São Paulo, the one before it, and all time. */
export const rankingPeriods = ['month', 'last', 'all'] as const;
export type RankingPeriod = (typeof rankingPeriods)[number];

/** Positions are counted this far; the next number stands for all that are behind. */
export const MAX_RANKING_POSITION = 10_000;

export const rankingRow = z.object({
  /** Equal points share one; the next one is counted on: 1, 2, 2, 4. */
  position: z.int(),
  user: z.object({ _id: id, name: z.string(), avatar: z.nullable(z.string()) }),
  level: z.nullable(z.string()),
  /** Earned in the period; none by hand, and spending takes none away. */
  points: z.int(),
});
export type RankingRow = z.infer<typeof rankingRow>;

export const ranking = z.object({
  rows: z.array(rankingRow),
  /** The caller's row; missing without points, and for who is not shown. */
  me: z.optional(rankingRow),
});
export type Ranking = z.infer<typeof ranking>;

export const gamificationSettings = z.object({ inRanking: z.boolean() });
export type GamificationSettings = z.infer<typeof gamificationSettings>;
