import { parsePromotion } from '../../api/promotion';
import { applyReaction, createPendingReactions } from './api';

const initial = { likesCount: 5, dislikesCount: 2, hasLiked: false, hasDisliked: false };
const liked = { likesCount: 6, dislikesCount: 2, hasLiked: true, hasDisliked: false };
const disliked = { likesCount: 5, dislikesCount: 3, hasLiked: false, hasDisliked: true };
const deal = parsePromotion({ _id: 'p1', ...initial });

it('second like removes the first', () => {
  expect(applyReaction(initial, 'like')).toEqual(liked);
  expect(applyReaction(liked, 'like')).toEqual(initial);
});

it('dislike replaces a like', () => {
  expect(applyReaction(applyReaction(initial, 'like'), 'dislike')).toEqual(disliked);
});

function start() {
  let time = 0;
  return createPendingReactions(() => ++time);
}

it('pending reactions combine a second click when the first is pending', () => {
  const reactions = start();
  expect(reactions.add('p1', initial, 'like')).toEqual(liked);
  // The second click is based on state rendered before the first.
  expect(reactions.add('p1', initial, 'dislike')).toEqual(disliked);
});

it("pending reactions show the server's state only when no click is pending", () => {
  const reactions = start();
  reactions.add('p1', initial, 'like');
  reactions.add('p1', initial, 'dislike');
  expect(reactions.settle('p1', liked)).toEqual(disliked);
  const others = { ...disliked, likesCount: 9 };
  expect(reactions.settle('p1', others)).toEqual(others);
});

it('pending reactions show the last server state when the last click failed', () => {
  const reactions = start();
  reactions.add('p1', initial, 'like');
  reactions.add('p1', initial, 'dislike');
  reactions.settle('p1', liked);
  expect(reactions.settle('p1', undefined)).toEqual(liked);
});

it('pending reactions keep a click when a response was requested before it', () => {
  const reactions = start();
  reactions.add('p1', initial, 'like');
  expect(reactions.apply(deal, 0)).toMatchObject(liked);
  reactions.settle('p1', liked);
  expect(reactions.apply(deal, 0)).toMatchObject(liked);
  // Requested after all clicks: the response is current.
  expect(reactions.apply(deal, 100)).toMatchObject(initial);
});
