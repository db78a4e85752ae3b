import type { Comment } from '@pechincha/contracts/entities/promotion';
import { countReplies, threadsOf } from './threads';

const comment = (_id: string, parentComment: string | null = null): Comment => ({
  _id,
  parentComment,
  content: _id,
  author: { _id: 'ana', name: 'Ana', avatar: null },
  createdAt: '2026-11-21T12:00:00.000Z',
  deleted: false,
});

it('puts replies below what they reply to, at any depth', () => {
  const [first, second] = threadsOf([comment('a'), comment('b'), comment('a1', 'a'), comment('a1a', 'a1')]);
  expect(first?.replies.map(({ _id }) => _id)).toEqual(['a1']);
  expect(first && countReplies(first)).toBe(2);
  expect(second?.replies).toEqual([]);
});

it('keeps a reply whose parent is not in the list', () => {
  expect(threadsOf([comment('x', 'gone')]).map(({ _id }) => _id)).toEqual(['x']);
});
