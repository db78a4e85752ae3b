import type { LocalStats } from '@pechincha/contracts/entities/promotion';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getAdminStats, getOnlineUsers } from '@pechincha/contracts/operations/gateway';
import type { listAudit } from '@pechincha/contracts/operations/users-admin';
import { parseAuthor, parseCity } from './promotion';
import * as parse from './parsers';

type Stats = ResponseOf<typeof getAdminStats>;
type RecentUser = NonNullable<Stats['recentUsers']>[number];
type RecentPromotion = NonNullable<Stats['recentPromotions']>[number];

const parseTrend = parse.object<LocalStats['trend']>({
  labels: parse.array(parse.text()),
  data: parse.array(parse.number()),
});

/** Missing parts are null; the dashboard shows them as unavailable. */
export const parseStats = parse.object<Stats>({
  totalUsers: parse.nullableNumber,
  activeUsers: parse.nullableNumber,
  recentUsers: parse.nullable(
    parse.array(
      parse.object<RecentUser>({
        _id: parse.text(),
        name: parse.text(),
        avatar: parse.nullable(parse.text()),
        deleted: parse.optional(parse.boolean()),
        email: parse.text(),
        createdAt: parse.isoTime,
      }),
    ),
  ),
  totalPromotions: parse.nullableNumber,
  activePromotions: parse.nullableNumber,
  recentPromotions: parse.nullable(
    parse.array(
      parse.object<RecentPromotion>({
        _id: parse.text(),
        title: parse.text(),
        city: parseCity,
        author: parseAuthor,
        createdAt: parse.isoTime,
      }),
    ),
  ),
  trend: parse.nullable(parseTrend),
  activeAds: parse.nullableNumber,
  missing: parse.array(
    parse.object<Stats['missing'][number]>({
      part: parse.openEnum<Stats['missing'][number]['part']>('users'),
      message: parse.text(),
    }),
  ),
});

export const parseOnlineUsers = parse.object<ResponseOf<typeof getOnlineUsers>>({
  count: parse.number(),
  visitors: parse.number(),
});

type Audit = ResponseOf<typeof listAudit>;
type AuditEntry = Audit['entries'][number];
const parseAccount = parse.object<AuditEntry['member']>({
  _id: parse.text(),
  name: parse.nullable(parse.text()),
});

export const parseAudit: parse.Parser<Audit> = parse.paged(
  'entries',
  parse.object<AuditEntry>({
    _id: parse.text(),
    at: parse.isoTime,
    by: parse.nullable(parseAccount),
    member: parseAccount,
    what: parse.openEnum<AuditEntry['what']>('status'),
    from: parse.text(),
    to: parse.text(),
  }),
);

export const parseLocalStats = parse.object<LocalStats>({
  totalPromotions: parse.numberOrNaN,
  activePromotions: parse.numberOrNaN,
  pendingPromotions: parse.numberOrNaN,
  expiredPromotions: parse.numberOrNaN,
  totalUsers: parse.numberOrNaN,
  trend: parseTrend,
});
