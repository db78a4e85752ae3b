import { TokenCache } from './token-cache.js';

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
