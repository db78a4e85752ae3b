import type { Comment } from '@pechincha/contracts/entities/promotion';
import { countReplies, mergeOldestFirst, buildThreads } from './threads';

const comment = (_id: string, parentComment: string | null = null): Comment => ({
  _id,
  parentComment,
  content: _id,
  author: { _id: 'ana', name: 'Ana', avatar: null },
  createdAt: '2026-11-21T12:00:00.000Z',
  deleted: false,
});

it('threads nest replies at any depth', () => {
  const [first, second] = buildThreads([
    comment('a'),
    comment('b'),
    comment('a1', 'a'),
    comment('a1a', 'a1'),
  ]);
  expect(first?.replies.map(({ _id }) => _id)).toEqual(['a1']);
  expect(first && countReplies(first)).toBe(2);
  expect(second?.replies).toEqual([]);
});

it('reply becomes a root when its parent is missing', () => {
  expect(buildThreads([comment('x', 'gone')]).map(({ _id }) => _id)).toEqual(['x']);
});

const ids = (comments: readonly Comment[]) => comments.map(({ _id }) => _id);

it('merged comments are oldest first and unique, with own unlisted ones last', () => {
  const [a, b, c] = [comment('a'), comment('b'), comment('c')];
  expect(ids(mergeOldestFirst([a, b], 'oldest', [b, c]))).toEqual(['a', 'b', 'c']);
  expect(ids(mergeOldestFirst([c, b, a], 'newest', [c]))).toEqual(['a', 'b', 'c']);
});
