/** All keys start with `all`, which is invalidated after each change. */
export const queryKeys = {
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
