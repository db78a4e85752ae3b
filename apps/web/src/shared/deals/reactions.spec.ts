import { applyReaction } from './reactions';

const initial = { likesCount: 5, dislikesCount: 2, hasLiked: false, hasDisliked: false };

it('second like removes the first', () => {
  const liked = applyReaction(initial, 'like');
  expect(liked).toEqual({ likesCount: 6, dislikesCount: 2, hasLiked: true, hasDisliked: false });
  expect(applyReaction(liked, 'like')).toEqual(initial);
});

it('dislike replaces a like', () => {
  expect(applyReaction(applyReaction(initial, 'like'), 'dislike')).toEqual({
    likesCount: 5,
    dislikesCount: 3,
    hasLiked: false,
    hasDisliked: true,
  });
});
