import type { Comment } from '@pechincha/contracts/entities/promotion';
import { addReplies, buildThreads, countReplies, sortThreads } from './threads';

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

it('threads keep the order of their pages, with the linked one first and own new ones where they belong', () => {
  const [a, b, c, own] = [comment('a'), comment('b'), comment('c'), comment('own')];
  const sort = (order: 'oldest' | 'newest' | 'useful', linked = [] as Comment[]) =>
    ids(sortThreads([a, b, comment('a1', 'a')], order, { linked, own: [own, b] }));
  expect(sort('oldest')).toEqual(['a', 'b', 'own']);
  expect(sort('useful')).toEqual(['a', 'b', 'own']);
  expect(sort('newest')).toEqual(['own', 'a', 'b']);
  expect(sort('oldest', [c, comment('c1', 'c')])).toEqual(['c', 'a', 'b', 'own']);
  expect(sort('oldest', [b])).toEqual(['b', 'a', 'own']);
});

it('what the server has of a comment is shown instead of the own copy', () => {
  const own = { ...comment('a'), content: 'Antes' };
  expect(sortThreads([comment('a')], 'oldest', { linked: [], own: [own] })[0]?.content).toBe('a');
});

it('further replies are added below their parents, each once, without those of other threads', () => {
  const [thread] = buildThreads([comment('a'), comment('a1', 'a'), comment('b')]);
  const more = [comment('a1', 'a'), comment('a1a', 'a1'), comment('a2', 'a'), comment('b1', 'b')];
  const { replies } = addReplies(thread!, more, [comment('a2', 'a'), comment('a3', 'a')]);
  expect(ids(replies)).toEqual(['a1', 'a2', 'a3']);
  expect(ids(replies[0]?.replies ?? [])).toEqual(['a1a']);
});
