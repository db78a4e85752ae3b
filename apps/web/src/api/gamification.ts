import type {
  Badge,
  GamificationUser,
  Level,
  PointRule,
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
import * as parse from './parsers';

export const parseBadge = parse.object<Badge>({
  _id: parse.text(),
  name: parse.text(),
  description: parse.text(),
  criteria: parse.text(),
  icon: parse.nullable(parse.text()),
  criteriaMetric: parse.nullable(parse.openEnum<NonNullable<Badge['criteriaMetric']>>('points')),
  criteriaAtLeast: parse.nullableNumber,
  version: parse.number(),
  earned: parse.optional(parse.boolean()),
  earnedAt: parse.optional(parse.nullable(parse.isoTime)),
});
export const parseBadges = parse.list('badges', parseBadge);

const parseRewardFields = parse.object<Reward>({
  _id: parse.text(),
  title: parse.text(),
  description: parse.text(),
  image: parse.nullable(parse.text()),
  pointsCost: parse.numberOrNaN,
  stock: parse.numberOrNaN,
  version: parse.number(),
});

/** Accepts the stock as `stock` or `quantity`. */
export const parseReward = (input: unknown): Reward => {
  const source = parse.toObject(input);
  return parseRewardFields({ ...source, stock: source['stock'] ?? source['quantity'] });
};
export const parseRewards = parse.list('rewards', parseReward);

export const parseLevel = parse.object<Level>({
  _id: parse.text(),
  name: parse.text(),
  minPoints: parse.numberOrNaN,
  description: parse.text(),
  icon: parse.nullable(parse.text()),
  version: parse.number(),
});
export const parseLevels = parse.list('levels', parseLevel);

/** `pointsCost` is null when the server does not send it. */
export type Redemption = Omit<KnownRedemption, 'pointsCost'> & { pointsCost: number | null };

const redemptionFields = {
  _id: parse.text(),
  reward: parse.object<Redemption['reward']>({
    _id: parse.text(),
    title: parse.text(),
    image: parse.nullable(parse.text()),
  }),
  pointsCost: parse.nullableNumber,
  date: parse.isoTime,
  status: parse.openEnum<Redemption['status']>('pending'),
};
export const parseRedemptions = parse.list('redemptions', parse.object<Redemption>(redemptionFields));

export const parseRedeemResponse = parse.object<{ newPoints: number }>({ newPoints: parse.number() });

export const parseAdminRedemption = parse.object<AdminRedemption>({
  ...redemptionFields,
  pointsCost: parse.numberOrNaN,
  user: parse.object<AdminRedemption['user']>({
    _id: parse.text(),
    name: parse.nullable(parse.text()),
    email: parse.nullable(parse.text()),
  }),
  closedAt: parse.nullable(parse.isoTime),
});

export const parseAdminRedemptions: parse.Parser<ResponseOf<typeof listAllRedemptions>> = parse.paged(
  'redemptions',
  parseAdminRedemption,
);

export const parseGamificationUser = parse.object<GamificationUser>({
  _id: parse.text(),
  name: parse.text(),
  email: parse.text(),
  points: parse.numberOrNaN,
  level: parse.nullable(parse.text()),
  badges: parse.array(parse.text()),
});
export const parseGamificationUsers = parse.list('users', parseGamificationUser);

type Ledger = ResponseOf<typeof getLedger>;
export const parseLedger: parse.Parser<Ledger> = parse.paged(
  'entries',
  parse.object<Ledger['entries'][number]>({
    _id: parse.text(),
    points: parse.numberOrNaN,
    reason: parse.openEnum<Ledger['entries'][number]['reason']>('manual'),
    text: parse.text(),
    about: parse.nullable(parse.text()),
    by: parse.nullable(parse.text()),
    date: parse.isoTime,
  }),
);

const parsePointRule = parse.object<PointRule>({
  reason: parse.openEnum<PointRule['reason']>('promotion-published'),
  text: parse.text(),
  points: parse.number(),
});
export const parsePointRules = parse.list('rules', parsePointRule);

export const parseRules = parse.object<PointRules>({
  rules: parse.array(parsePointRule),
  changedBy: parse.nullable(
    parse.object<NonNullable<PointRules['changedBy']>>({
      _id: parse.text(),
      name: parse.nullable(parse.text()),
    }),
  ),
  changedAt: parse.nullable(parse.isoTime),
  version: parse.number(),
});

type Stats = ResponseOf<typeof getGamificationStats>;
export const parseGamificationStats = parse.object<Stats>({
  usersCount: parse.numberOrNaN,
  totalPoints: parse.numberOrNaN,
  totalRedemptions: parse.numberOrNaN,
  topUser: parse.nullable(
    parse.object<NonNullable<Stats['topUser']>>({ name: parse.text(), points: parse.numberOrNaN }),
  ),
});
