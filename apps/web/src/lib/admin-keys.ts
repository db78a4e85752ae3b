/* The keys of cached queries of admin pages, apart from those that the list needs; see keys.ts. */

export const moderationKeys = {
  all: ['moderation'],
  pending: ['moderation', 'pending'],
  failed: ['moderation', 'failed'],
  caseLists: ['moderation', 'cases'],
  cases: (kind: string, page: number) => ['moderation', 'cases', kind, page],
  appealLists: ['moderation', 'appeals'],
  appeals: (page: number) => ['moderation', 'appeals', page],
  pendingCount: ['moderation', 'pending-count'],
} as const;

export const adminKeys = {
  promotionLists: ['admin', 'promotions'],
  promotionList: (filter: object) => ['admin', 'promotions', filter],
  userLists: ['admin', 'users'],
  userList: (filter: object) => ['admin', 'users', filter],
  trustCandidates: ['admin', 'trust-candidates'],
  site: ['admin', 'site'],
  audits: ['admin', 'audit'],
  audit: (member: string | undefined, page: number) => ['admin', 'audit', member, page],
  stats: (view: object) => ['admin', 'stats', view],
  onlineUsers: ['admin', 'online'],
} as const;

export const localAdminKeys = {
  promotionLists: ['local-admin', 'promotions'],
  promotionList: (filter: object) => ['local-admin', 'promotions', filter],
  allStats: ['local-admin', 'stats'],
  stats: (city: string, period: string | number) => ['local-admin', 'stats', city, period],
  banners: (city: string) => ['local-admin', 'banners', city],
} as const;

export const adAdminKeys = {
  list: ['ads-admin', 'list'],
  detail: (id: string) => ['ads-admin', 'one', id],
} as const;

/** All keys start with `all`, which is invalidated after each change. */
export const gamificationAdminKeys = {
  all: ['gamification-admin'],
  badges: ['gamification-admin', 'badges'],
  rewards: ['gamification-admin', 'rewards'],
  levels: ['gamification-admin', 'levels'],
  stats: ['gamification-admin', 'stats'],
  users: (search: string) => ['gamification-admin', 'users', search],
  ledger: (member: string, page: number) => ['gamification-admin', 'ledger', member, page],
  member: (member: string) => ['gamification-admin', 'member', member],
  redemptions: (status: string, page: number) => ['gamification-admin', 'redemptions', status, page],
  rules: ['gamification-admin', 'rules'],
} as const;
