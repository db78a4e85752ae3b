import type {
  Badge,
  GamificationUser,
  Level,
  PointRules,
  AdminRedemption,
  Redemption as KnownRedemption,
  Reward,
} from '@pechincha/contracts/entities/gamification';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type {
  getGamificationStats,
  listAllRedemptions,
  getLedger,
} from '@pechincha/contracts/operations/gamification-admin';
import { array, flag, list, nullable, number, object, optional, text, time, toObject, value } from './shape';

export const parseBadge = object<Badge>({
  _id: text(),
  name: text(),
  description: text(),
  criteria: text(),
  icon: nullable(text()),
  criteriaMetric: nullable(value<NonNullable<Badge['criteriaMetric']>>('points')),
  criteriaAtLeast: nullable(number()),
  earned: optional(flag()),
  earnedAt: optional(nullable(time)),
});
export const parseBadges = list('badges', parseBadge);

const reward = object<Reward>({
  _id: text(),
  title: text(),
  description: text(),
  image: nullable(text()),
  pointsCost: number(),
  stock: number(),
});

/** What is left comes as `stock` or as `quantity`. */
export const parseReward = (given: unknown): Reward => {
  const source = toObject(given);
  return reward({ ...source, stock: source['stock'] ?? source['quantity'] });
};
export const parseRewards = list('rewards', parseReward);

export const parseLevel = object<Level>({
  _id: text(),
  name: text(),
  minPoints: number(),
  description: text(),
  icon: nullable(text()),
});
export const parseLevels = list('levels', parseLevel);

/** Null where what it cost is not said. */
export type Redemption = Omit<KnownRedemption, 'pointsCost'> & { pointsCost: number | null };

const redemptionFields = {
  _id: text(),
  reward: object<Redemption['reward']>({ _id: text(), title: text(), image: nullable(text()) }),
  pointsCost: nullable(number()),
  date: time,
  status: value<Redemption['status']>('pending'),
};
export const parseRedemptions = list('redemptions', object<Redemption>(redemptionFields));

export const parseRedeemed = object<{ newPoints: number }>({ newPoints: number() });

export const parseAdminRedemption = object<AdminRedemption>({
  ...redemptionFields,
  pointsCost: number(),
  user: object<AdminRedemption['user']>({
    _id: text(),
    name: nullable(text()),
    email: nullable(text()),
  }),
  closedAt: nullable(time),
});

interface Page {
  page: number;
  totalPages: number;
  total: number;
}

const pageOf = (given: unknown, shown: number): Page =>
  object<Page>({ page: number(1), totalPages: number(1), total: number(shown) })(given);

export function parseAdminRedemptions(given: unknown): ResponseOf<typeof listAllRedemptions> {
  const redemptions = list('redemptions', parseAdminRedemption)(given);
  return { redemptions, ...pageOf(given, redemptions.length) };
}

export const parseGamificationUsers = list(
  'users',
  object<GamificationUser>({
    _id: text(),
    name: text(),
    email: text(),
    points: number(),
    level: nullable(text()),
    badges: array(text()),
  }),
);

type Ledger = ResponseOf<typeof getLedger>;
const parseEntries = list(
  'entries',
  object<Ledger['entries'][number]>({
    _id: text(),
    points: number(),
    reason: value<Ledger['entries'][number]['reason']>('manual'),
    text: text(),
    about: nullable(text()),
    by: nullable(text()),
    date: time,
  }),
);

export function parseLedger(given: unknown): Ledger {
  const entries = parseEntries(given);
  return { entries, ...pageOf(given, entries.length) };
}

export const parseRules = object<PointRules>({
  rules: array(
    object<PointRules['rules'][number]>({
      reason: value<PointRules['rules'][number]['reason']>('promotion-published'),
      text: text(),
      points: number(),
    }),
  ),
  changedBy: nullable(object<NonNullable<PointRules['changedBy']>>({ _id: text(), name: nullable(text()) })),
  changedAt: nullable(time),
});

type Stats = ResponseOf<typeof getGamificationStats>;
export const parseGamificationStats = object<Stats>({
  usersCount: number(),
  totalPoints: number(),
  totalRedemptions: number(),
  topUser: nullable(object<NonNullable<Stats['topUser']>>({ name: text(), points: number() })),
});
