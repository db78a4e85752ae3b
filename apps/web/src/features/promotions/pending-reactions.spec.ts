import { parsePromotion } from '../../api/promotion';
import { createPendingReactions } from './pending-reactions';

const none = { likesCount: 5, dislikesCount: 2, hasLiked: false, hasDisliked: false };
const liked = { likesCount: 6, dislikesCount: 2, hasLiked: true, hasDisliked: false };
const disliked = { likesCount: 5, dislikesCount: 3, hasLiked: false, hasDisliked: true };
const deal = parsePromotion({ _id: 'p1', ...none });

function start() {
  let time = 0;
  return createPendingReactions(() => ++time);
}

it('adds a second tap to the first when that one is still pending', () => {
  const reactions = start();
  expect(reactions.add('p1', none, 'like')).toEqual(liked);
  // What the second tap saw was drawn before the first.
  expect(reactions.add('p1', none, 'dislike')).toEqual(disliked);
});

it('shows the last response only when no tap is pending', () => {
  const reactions = start();
  reactions.add('p1', none, 'like');
  reactions.add('p1', none, 'dislike');
  expect(reactions.settle('p1', liked)).toEqual(disliked);
  const others = { ...disliked, likesCount: 9 };
  expect(reactions.settle('p1', others)).toEqual(others);
});

it('shows what the server said last when the last tap failed', () => {
  const reactions = start();
  reactions.add('p1', none, 'like');
  reactions.add('p1', none, 'dislike');
  reactions.settle('p1', liked);
  expect(reactions.settle('p1', undefined)).toEqual(liked);
});

it('keeps a tap when a response was asked for before it', () => {
  const reactions = start();
  reactions.add('p1', none, 'like');
  expect(reactions.apply(deal, 0)).toMatchObject(liked);
  reactions.settle('p1', liked);
  expect(reactions.apply(deal, 0)).toMatchObject(liked);
  // Asked for after everything: the response is right.
  expect(reactions.apply(deal, 100)).toMatchObject(none);
});
