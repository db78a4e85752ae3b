import type { Notification } from '@pechincha/contracts/entities/notification';
import { getDeduplicationKeys } from './deduplication-keys';
import { createDeduplicator } from './deduplicator';

const notice = (change: Partial<Notification>): Notification => ({
  _id: 'n1',
  kind: 'new-promotion',
  message: '',
  path: '/',
  promotionId: 'p1',
  commentId: null,
  eventId: 'cause',
  read: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...change,
});

it('deduplication keys match a live event and its list entry', () => {
  const isNew = createDeduplicator();
  expect(isNew(...getDeduplicationKeys('notification', notice({})))).toBe(true);
  expect(
    isNew(...getDeduplicationKeys('new-promotion', { message: '', promotionId: 'p1', eventId: 'telling' })),
  ).toBe(false);
  const mention = { message: '', promotionId: 'p1', commentId: 'c1', eventId: 'telling of a mention' };
  expect(isNew(...getDeduplicationKeys('user-mentioned', mention))).toBe(true);
  const stored = notice({ kind: 'user-mentioned', commentId: 'c1', eventId: 'cause of a mention' });
  expect(isNew(...getDeduplicationKeys('notification', stored))).toBe(false);
});

it('deduplication keys differ when deal or kind differ', () => {
  const isNew = createDeduplicator();
  isNew(...getDeduplicationKeys('notification', notice({})));
  expect(
    isNew(...getDeduplicationKeys('notification', notice({ promotionId: 'p2', eventId: 'other' }))),
  ).toBe(true);
  expect(
    isNew(...getDeduplicationKeys('notification', notice({ kind: 'promotion-approved', eventId: 'third' }))),
  ).toBe(true);
});

it('deduplication keys match a repeated broadcast', () => {
  const isNew = createDeduplicator();
  const deal = {
    id: 'p1',
    eventId: 'e',
    author: { _id: 'a', name: 'Ana' },
    title: 'Fone',
    promotionalPrice: 1,
    city: 'online',
  };
  expect([
    isNew(...getDeduplicationKeys('promotionCreated', deal)),
    isNew(...getDeduplicationKeys('promotionCreated', deal)),
  ]).toEqual([true, false]);
});

it('event is never a duplicate when it has no id', () => {
  const isNew = createDeduplicator();
  const event = { message: '', promotionId: '', eventId: '' };
  expect([
    isNew(...getDeduplicationKeys('new-promotion', event)),
    isNew(...getDeduplicationKeys('new-promotion', event)),
  ]).toEqual([true, true]);
});
