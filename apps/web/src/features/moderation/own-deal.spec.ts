import { isOwnDeal } from './own-deal';

it.each([
  ['a manager and another author', { _id: 'ana', role: 'manager' } as const, false],
  ['a manager and their own', { _id: 'bia', role: 'manager' } as const, true],
  ['an admin and their own', { _id: 'bia', role: 'admin' } as const, false],
  ['nobody', null, false],
])('own deal is told apart when it is looked at by %s', (_who, user, isOwn) => {
  expect(isOwnDeal({ _id: 'bia' }, user)).toBe(isOwn);
});
