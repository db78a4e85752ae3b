import type { Notification } from '@pechincha/contracts/entities/notification';
import { noticeKeys } from './notice-keys';
import { createSeen } from './seen';

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

it('knows one notice under its two ids', () => {
  const isNew = createSeen();
  expect(isNew(...noticeKeys('notification', notice({})))).toBe(true);
  expect(isNew(...noticeKeys('new-promotion', { message: '', promotionId: 'p1', eventId: 'telling' }))).toBe(
    false,
  );
  const mention = { message: '', promotionId: 'p1', commentId: 'c1', eventId: 'telling of a mention' };
  expect(isNew(...noticeKeys('user-mentioned', mention))).toBe(true);
  const kept = notice({ kind: 'user-mentioned', commentId: 'c1', eventId: 'cause of a mention' });
  expect(isNew(...noticeKeys('notification', kept))).toBe(false);
});

it('tells apart what is not one', () => {
  const isNew = createSeen();
  isNew(...noticeKeys('notification', notice({})));
  expect(isNew(...noticeKeys('notification', notice({ promotionId: 'p2', eventId: 'other' })))).toBe(true);
  expect(isNew(...noticeKeys('notification', notice({ kind: 'promotion-approved', eventId: 'third' })))).toBe(
    true,
  );
});

it('knows a broadcast that comes twice', () => {
  const isNew = createSeen();
  const deal = {
    id: 'p1',
    eventId: 'e',
    author: { _id: 'a', name: 'Ana' },
    title: 'Fone',
    promotionalPrice: 1,
    city: 'online',
  };
  expect([
    isNew(...noticeKeys('promotionCreated', deal)),
    isNew(...noticeKeys('promotionCreated', deal)),
  ]).toEqual([true, false]);
});

it('is new each time when an event has no id', () => {
  const isNew = createSeen();
  const event = { message: '', promotionId: '', eventId: '' };
  expect([
    isNew(...noticeKeys('new-promotion', event)),
    isNew(...noticeKeys('new-promotion', event)),
  ]).toEqual([true, true]);
});
