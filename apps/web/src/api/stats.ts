import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getAdminStats, getOnlineUsers } from '@pechincha/contracts/operations/gateway';
import type { listAudit } from '@pechincha/contracts/operations/users-admin';
import { parseCity, parseTrend } from './promotion';
import { array, flag, list, nullable, number, object, optional, text, time, value } from './shape';
import { parseAuthor } from './user';

type Stats = ResponseOf<typeof getAdminStats>;
type RecentUser = NonNullable<Stats['recentUsers']>[number];
type RecentPromotion = NonNullable<Stats['recentPromotions']>[number];

/** What is not told is null: the dashboard says that the part is missing. */
export const parseStats = object<Stats>({
  totalUsers: nullable(number()),
  activeUsers: nullable(number()),
  recentUsers: nullable(
    array(
      object<RecentUser>({
        _id: text(),
        name: text(),
        avatar: nullable(text()),
        deleted: optional(flag()),
        email: text(),
        createdAt: time,
      }),
    ),
  ),
  totalPromotions: nullable(number()),
  activePromotions: nullable(number()),
  recentPromotions: nullable(
    array(
      object<RecentPromotion>({
        _id: text(),
        title: text(),
        city: parseCity,
        author: parseAuthor,
        createdAt: time,
      }),
    ),
  ),
  trend: nullable(parseTrend),
  activeAds: nullable(number()),
  missing: array(
    object<Stats['missing'][number]>({
      part: value<Stats['missing'][number]['part']>('users'),
      message: text(),
    }),
  ),
});

export const parseOnline = object<ResponseOf<typeof getOnlineUsers>>({ count: number(), visitors: number() });

type Audit = ResponseOf<typeof listAudit>;
type AuditEntry = Audit['entries'][number];
const parseAccount = object<AuditEntry['member']>({ _id: text(), name: nullable(text()) });

export function parseAudit(given: unknown): Audit {
  const entries = list(
    'entries',
    object<AuditEntry>({
      _id: text(),
      at: time,
      by: nullable(parseAccount),
      member: parseAccount,
      what: value<AuditEntry['what']>('status'),
      from: text(),
      to: text(),
    }),
  )(given);
  const page = object<Omit<Audit, 'entries'>>({
    page: number(1),
    totalPages: number(1),
    total: number(entries.length),
  });
  return { entries, ...page(given) };
}
