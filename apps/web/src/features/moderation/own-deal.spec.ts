import { isOwnDeal } from './own-deal';

it.each([
  [false, 'a manager who is not the author', { _id: 'ana', role: 'manager' } as const],
  [true, 'a manager who is the author', { _id: 'bia', role: 'manager' } as const],
  [false, 'an admin who is the author', { _id: 'bia', role: 'admin' } as const],
  [false, 'a visitor', null],
])('isOwnDeal returns %s for %s', (isOwn, _who, user) => {
  expect(isOwnDeal({ _id: 'bia' }, user)).toBe(isOwn);
});
