import { assertAccess } from './access.guard.js';
import type { TokenHolder } from './token-holder.js';

const member = (role: 'user' | 'manager' | 'admin'): TokenHolder => ({
  kind: 'member',
  id: 'a',
  role,
  sessionId: 's',
});
const tryAccess = (access: Parameters<typeof assertAccess>[0], holder: TokenHolder): string => {
  try {
    assertAccess(access, holder);
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
] as const)(
  'operation with %s access lets in visitor: %s, user: %s, manager: %s, admin: %s',
  (access, visitor, user, manager, admin) => {
    const callers = [{ kind: 'visitor' } as const, member('user'), member('manager'), member('admin')];
    expect(callers.map((holder) => tryAccess(access, holder))).toEqual([visitor, user, manager, admin]);
  },
);

it('operation is FORBIDDEN when the gateway calls it on its own behalf', () => {
  expect(tryAccess('public', { kind: 'gateway' })).toBe('FORBIDDEN');
});
