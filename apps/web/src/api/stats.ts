import type { LocalStats } from '@pechincha/contracts/entities/promotion';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getAdminStats, getOnlineUsers } from '@pechincha/contracts/operations/gateway';
import type { listAudit } from '@pechincha/contracts/operations/users-admin';
import { parseAuthor, parseCity } from './promotion';
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
  openEnum,
  nullableNumber,
  parsePaging,
} from './parsers';

type Stats = ResponseOf<typeof getAdminStats>;
type RecentUser = NonNullable<Stats['recentUsers']>[number];
type RecentPromotion = NonNullable<Stats['recentPromotions']>[number];

const parseTrend = object<LocalStats['trend']>({ labels: array(text()), data: array(number()) });

/** Missing parts are null; the dashboard shows them as unavailable. */
export const parseStats = object<Stats>({
  totalUsers: nullableNumber,
  activeUsers: nullableNumber,
  recentUsers: nullable(
    array(
      object<RecentUser>({
        _id: text(),
        name: text(),
        avatar: nullable(text()),
        deleted: optional(boolean()),
        email: text(),
        createdAt: isoTime,
      }),
    ),
  ),
  totalPromotions: nullableNumber,
  activePromotions: nullableNumber,
  recentPromotions: nullable(
    array(
      object<RecentPromotion>({
        _id: text(),
        title: text(),
        city: parseCity,
        author: parseAuthor,
        createdAt: isoTime,
      }),
    ),
  ),
  trend: nullable(parseTrend),
  activeAds: nullableNumber,
  missing: array(
    object<Stats['missing'][number]>({
      part: openEnum<Stats['missing'][number]['part']>('users'),
      message: text(),
    }),
  ),
});

export const parseOnlineUsers = object<ResponseOf<typeof getOnlineUsers>>({
  count: number(),
  visitors: number(),
});

type Audit = ResponseOf<typeof listAudit>;
type AuditEntry = Audit['entries'][number];
const parseAccount = object<AuditEntry['member']>({ _id: text(), name: nullable(text()) });

export function parseAudit(input: unknown): Audit {
  const entries = list(
    'entries',
    object<AuditEntry>({
      _id: text(),
      at: isoTime,
      by: nullable(parseAccount),
      member: parseAccount,
      what: openEnum<AuditEntry['what']>('status'),
      from: text(),
      to: text(),
    }),
  )(input);
  return { entries, ...parsePaging(input, entries.length) };
}

export const parseLocalStats = object<LocalStats>({
  totalPromotions: numberOrNaN,
  activePromotions: numberOrNaN,
  pendingPromotions: numberOrNaN,
  expiredPromotions: numberOrNaN,
  totalUsers: numberOrNaN,
  trend: parseTrend,
});
