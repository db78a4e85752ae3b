import { checkAccess } from './access.guard.js';
import type { TokenHolder } from './caller.js';

const member = (role: 'user' | 'manager' | 'admin'): TokenHolder => ({
  kind: 'member',
  id: 'a',
  role,
  sessionId: 's',
});
const verdict = (access: Parameters<typeof checkAccess>[0], holder: TokenHolder): string => {
  try {
    checkAccess(access, holder);
    return 'in';
  } catch (error) {
    return String((error as { code: string }).code);
  }
};

it.each([
  ['public', 'in', 'in', 'in', 'in'],
  ['member', 'UNAUTHENTICATED', 'in', 'in', 'in'],
  ['manager', 'UNAUTHENTICATED', 'FORBIDDEN', 'in', 'in'],
  ['admin', 'UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'in'],
] as const)('%s', (access, visitor, user, manager, admin) => {
  const found = [{ kind: 'visitor' } as const, member('user'), member('manager'), member('admin')];
  expect(found.map((holder) => verdict(access, holder))).toEqual([visitor, user, manager, admin]);
});

it('the gateway itself calls no operation', () => {
  expect(verdict('public', { kind: 'gateway' })).toBe('FORBIDDEN');
});
