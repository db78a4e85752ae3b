import { assertAccess, TokenCache } from './access.guard.js';
import type { TokenHolder } from './caller.js';

const visitor = { kind: 'visitor' } as const;

it('token cache returns nothing when the token is expired', () => {
  const tokens = new TokenCache();
  tokens.setUntil('valid', visitor, Date.now() + 60_000);
  tokens.setUntil('over', visitor, Date.now() - 1);
  tokens.setUntil('ends now', visitor, Date.now());
  expect(tokens.get('valid')).toBe(visitor);
  expect(tokens.get('over')).toBeUndefined();
  expect(tokens.get('ends now')).toBeUndefined();
});

it('token cache drops the oldest token when it is full', () => {
  const tokens = new TokenCache();
  for (let n = 0; n <= 5_000; n++) tokens.setUntil(`t${n}`, visitor, Date.now() + 60_000);
  expect(tokens.get('t0')).toBeUndefined();
  expect(tokens.get('t1')).toBe(visitor);
  expect(tokens.get('t5000')).toBe(visitor);
});

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
