/** How members like a promotion, in words. */
export const heats = ['fire', 'hot', 'cold'] as const;
export type Heat = (typeof heats)[number];

/** Likes of the chips, and minutes from publication until when they must be reached. */
export const FIRE = { likes: 30, minutes: 24 * 60 } as const;
export const HOT = { likes: 10, minutes: 6 * 60 } as const;
export const COLD_LIKES = -5;

/** Numbers of likes whose first time the chip depends on. */
export const heatLikes = [HOT.likes, FIRE.likes] as const;

/** Counted likes minus dislikes of a promotion. */
export interface LikeHistory {
  netLikes: number;
  /** Whole minutes from publication until that many were first reached; missing if they never were. */
  likeMilestones: Readonly<Record<number, number>>;
}

/**
 * `fire`: 30 were reached within 24 hours of publication. `hot`: 10 within 6 hours. Both last while there are as many.
 * `cold`: −5 or less. Otherwise undefined.
 */
export function calculateHeat({ netLikes, likeMilestones }: LikeHistory): Heat | undefined {
  const isReached = ({ likes, minutes }: { likes: number; minutes: number }): boolean =>
    netLikes >= likes && (likeMilestones[likes] ?? Infinity) <= minutes;
  if (isReached(FIRE)) return 'fire';
  if (isReached(HOT)) return 'hot';
  return netLikes <= COLD_LIKES ? 'cold' : undefined;
}
