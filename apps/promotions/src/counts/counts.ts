/** What is counted of a deal, or by how much that changes. */
export interface Counts {
  likes: number;
  dislikes: number;
  comments: number;
}

export const noCounts: Readonly<Counts> = { likes: 0, dislikes: 0, comments: 0 };

export const plus = (one: Counts, other: Partial<Counts>): Counts => ({
  likes: one.likes + (other.likes ?? 0),
  dislikes: one.dislikes + (other.dislikes ?? 0),
  comments: one.comments + (other.comments ?? 0),
});
