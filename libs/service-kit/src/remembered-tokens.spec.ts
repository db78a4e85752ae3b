import { RememberedTokens } from './remembered-tokens.js';

const visitor = { kind: 'visitor' } as const;

it('forgets a token when it is over', () => {
  const tokens = new RememberedTokens();
  tokens.remember('valid', visitor, Date.now() + 60_000);
  tokens.remember('over', visitor, Date.now() - 1);
  expect(tokens.holderOf('valid')).toBe(visitor);
  expect(tokens.holderOf('over')).toBeUndefined();
});

it('keeps no more than it may, the newest first', () => {
  const tokens = new RememberedTokens();
  for (let n = 0; n <= 5_000; n++) tokens.remember(`t${n}`, visitor, Date.now() + 60_000);
  expect(tokens.holderOf('t0')).toBeUndefined();
  expect(tokens.holderOf('t1')).toBe(visitor);
  expect(tokens.holderOf('t5000')).toBe(visitor);
});
