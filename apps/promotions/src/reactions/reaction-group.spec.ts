import type { MemberReaction } from '../promotions/promotion.mapper.js';
import { getCountChange, toggleReaction } from './reaction-group.js';

it.each<[MemberReaction, 'like' | 'dislike', MemberReaction, number, number]>([
  ['none', 'like', 'like', 1, 0],
  ['none', 'dislike', 'dislike', 0, 1],
  ['like', 'like', 'none', -1, 0],
  ['like', 'dislike', 'dislike', -1, 1],
  ['dislike', 'dislike', 'none', 0, -1],
  ['dislike', 'like', 'like', 1, -1],
])(
  'reaction "%s" toggled with %s becomes "%s" and changes likes by %i and dislikes by %i',
  (before, kind, after, likes, dislikes) => {
    expect(toggleReaction(before, kind)).toBe(after);
    expect(getCountChange(before, after)).toEqual({ likes, dislikes });
  },
);
