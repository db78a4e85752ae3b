/** A member's reaction to a promotion; `none` if removed. */
export type MemberReaction = 'like' | 'dislike' | 'none';
