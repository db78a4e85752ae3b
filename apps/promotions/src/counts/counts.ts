/** Counts of a promotion, or their change. */
export interface Counts {
  likes: number;
  dislikes: number;
  comments: number;
  /** Likes minus dislikes, of those that count. */
  netLikes: number;
}

export const ZERO_COUNTS: Readonly<Counts> = { likes: 0, dislikes: 0, comments: 0, netLikes: 0 };

export const addCounts = (a: Counts, b: Partial<Counts>): Counts => ({
  likes: a.likes + (b.likes ?? 0),
  dislikes: a.dislikes + (b.dislikes ?? 0),
  comments: a.comments + (b.comments ?? 0),
  netLikes: a.netLikes + (b.netLikes ?? 0),
});
