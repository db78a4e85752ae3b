import { promotionKeys } from './keys';

/** The keys of cached decisions of moderation, apart from those that the list needs; see keys.ts. */
export const decisionKeys = {
  log: (request: object) => ['decisions', 'log', request],
  figures: ['decisions', 'figures'],
  /** Among the member's own deals, so that a change of one reaches them. */
  ownLists: [...promotionKeys.ownLists, 'decisions'],
  ownList: (memberId: string | undefined, page: number) => [
    ...promotionKeys.ownLists,
    'decisions',
    memberId,
    page,
  ],
} as const;
