import { isOwnDeal } from './own-deal';

it.each([
  ['a manager who is not the author', { _id: 'ana', role: 'manager' } as const, false],
  ['a manager who is the author', { _id: 'bia', role: 'manager' } as const, true],
  ['an admin who is the author', { _id: 'bia', role: 'admin' } as const, false],
  ['a visitor', null, false],
])('isOwnDeal is correct for %s', (_who, user, isOwn) => {
  expect(isOwnDeal({ _id: 'bia' }, user)).toBe(isOwn);
});
