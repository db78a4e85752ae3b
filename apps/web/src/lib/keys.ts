/*
 * The keys of cached queries, except those of admin pages and those that one module alone uses. They stand in one file
 * because an update often invalidates data of other pages. Invalidating a key also invalidates all keys that start with it.
 */

export const meKeys = {
  all: ['me'],
  byToken: (token: string | null) => ['me', token],
} as const;

export const promotionKeys = {
  details: ['promotions', 'one'],
  detail: (id: string) => ['promotions', 'one', id],
  related: (id: string) => ['promotions', 'related', id],
  prices: (id: string, days: number) => ['promotions', 'prices', id, days],
  duplicates: (query: object) => ['promotions', 'duplicates', query],
  lists: ['promotions', 'list'],
  list: (request: object) => ['promotions', 'list', request],
  /** Among the lists, so that a change of a deal reaches them. */
  savedLists: ['promotions', 'list', 'saved'],
  savedList: (memberId: string | undefined, request: object) => [
    'promotions',
    'list',
    'saved',
    memberId,
    request,
  ],
  ownLists: ['promotions', 'mine'],
  ownList: (memberId: string, status: string) => ['promotions', 'mine', memberId, status],
  /** Time of the last published deal known to this page. */
  lastPublished: ['promotions', 'published'],
  /** Refetched lists that are not shown yet. */
  freshLists: ['promotions', 'fresh'],
  freshList: (request: object) => ['promotions', 'fresh', request],
} as const;

export const memberKeys = {
  detail: (id: string) => ['members', id],
  searches: ['member-names'],
  search: (query: string | undefined) => ['member-names', query],
} as const;

export const notificationKeys = {
  all: ['notifications'],
  byMember: (memberId: string | undefined) => ['notifications', memberId],
  settings: (memberId: string | undefined) => ['notification-settings', memberId],
  device: (memberId: string) => ['push-device', memberId],
} as const;

export const levelKeys = { all: ['levels'] } as const;

export const pointRuleKeys = { all: ['point-rules'] } as const;

export const badgeKeys = { all: ['badges'] } as const;

export const rankingKeys = {
  all: ['ranking'],
  list: (period: string) => ['ranking', period],
  settings: (memberId: string) => ['gamification-settings', memberId],
} as const;

export const rewardKeys = {
  all: ['rewards'],
  list: ['rewards', 'list'],
  redemptions: (memberId: string | undefined) => ['rewards', 'redemptions', memberId],
} as const;

export const advertisementKeys = {
  byCity: (city: string | undefined) => ['advertisements', city ?? null],
} as const;
