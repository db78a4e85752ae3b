import { applyReaction } from './reactions';

const none = { likesCount: 5, dislikesCount: 2, hasLiked: false, hasDisliked: false };

it('second like removes the first', () => {
  const liked = applyReaction(none, 'like');
  expect(liked).toEqual({ likesCount: 6, dislikesCount: 2, hasLiked: true, hasDisliked: false });
  expect(applyReaction(liked, 'like')).toEqual(none);
});

it('dislike replaces a like', () => {
  expect(applyReaction(applyReaction(none, 'like'), 'dislike')).toEqual({
    likesCount: 5,
    dislikesCount: 3,
    hasLiked: false,
    hasDisliked: true,
  });
});
