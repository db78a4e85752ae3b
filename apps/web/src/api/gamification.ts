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
import {
  array,
  boolean,
  list,
  nullable,
  number,
  numberOrNaN,
  object,
  optional,
  text,
  isoTime,
  toObject,
  openEnum,
  nullableNumber,
  parsePaging,
} from './parsers';

export const parseBadge = object<Badge>({
  _id: text(),
  name: text(),
  description: text(),
  criteria: text(),
  icon: nullable(text()),
  criteriaMetric: nullable(openEnum<NonNullable<Badge['criteriaMetric']>>('points')),
  criteriaAtLeast: nullableNumber,
  version: number(),
  earned: optional(boolean()),
  earnedAt: optional(nullable(isoTime)),
});
export const parseBadges = list('badges', parseBadge);

const parseRewardFields = object<Reward>({
  _id: text(),
  title: text(),
  description: text(),
  image: nullable(text()),
  pointsCost: numberOrNaN,
  stock: numberOrNaN,
  version: number(),
});

/** Accepts the stock as `stock` or `quantity`. */
export const parseReward = (input: unknown): Reward => {
  const source = toObject(input);
  return parseRewardFields({ ...source, stock: source['stock'] ?? source['quantity'] });
};
export const parseRewards = list('rewards', parseReward);

export const parseLevel = object<Level>({
  _id: text(),
  name: text(),
  minPoints: numberOrNaN,
  description: text(),
  icon: nullable(text()),
  version: number(),
});
export const parseLevels = list('levels', parseLevel);

/** `pointsCost` is null when the server does not send it. */
export type Redemption = Omit<KnownRedemption, 'pointsCost'> & { pointsCost: number | null };

const redemptionFields = {
  _id: text(),
  reward: object<Redemption['reward']>({ _id: text(), title: text(), image: nullable(text()) }),
  pointsCost: nullableNumber,
  date: isoTime,
  status: openEnum<Redemption['status']>('pending'),
};
export const parseRedemptions = list('redemptions', object<Redemption>(redemptionFields));

export const parseRedeemResponse = object<{ newPoints: number }>({ newPoints: number() });

export const parseAdminRedemption = object<AdminRedemption>({
  ...redemptionFields,
  pointsCost: numberOrNaN,
  user: object<AdminRedemption['user']>({
    _id: text(),
    name: nullable(text()),
    email: nullable(text()),
  }),
  closedAt: nullable(isoTime),
});

export function parseAdminRedemptions(input: unknown): ResponseOf<typeof listAllRedemptions> {
  const redemptions = list('redemptions', parseAdminRedemption)(input);
  return { redemptions, ...parsePaging(input, redemptions.length) };
}

export const parseGamificationUser = object<GamificationUser>({
  _id: text(),
  name: text(),
  email: text(),
  points: numberOrNaN,
  level: nullable(text()),
  badges: array(text()),
});
export const parseGamificationUsers = list('users', parseGamificationUser);

type Ledger = ResponseOf<typeof getLedger>;
const parseEntries = list(
  'entries',
  object<Ledger['entries'][number]>({
    _id: text(),
    points: numberOrNaN,
    reason: openEnum<Ledger['entries'][number]['reason']>('manual'),
    text: text(),
    about: nullable(text()),
    by: nullable(text()),
    date: isoTime,
  }),
);

export function parseLedger(input: unknown): Ledger {
  const entries = parseEntries(input);
  return { entries, ...parsePaging(input, entries.length) };
}

export const parseRules = object<PointRules>({
  rules: array(
    object<PointRules['rules'][number]>({
      reason: openEnum<PointRules['rules'][number]['reason']>('promotion-published'),
      text: text(),
      points: number(),
    }),
  ),
  changedBy: nullable(object<NonNullable<PointRules['changedBy']>>({ _id: text(), name: nullable(text()) })),
  changedAt: nullable(isoTime),
  version: number(),
});

type Stats = ResponseOf<typeof getGamificationStats>;
export const parseGamificationStats = object<Stats>({
  usersCount: numberOrNaN,
  totalPoints: numberOrNaN,
  totalRedemptions: numberOrNaN,
  topUser: nullable(object<NonNullable<Stats['topUser']>>({ name: text(), points: numberOrNaN })),
});
