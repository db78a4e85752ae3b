import { computeFingerprint } from './idempotency.js';

const makeInput = (body: unknown, image?: string) => ({
  params: undefined,
  query: undefined,
  body,
  files: { image: image === undefined ? undefined : new TextEncoder().encode(image) },
});

it('fingerprint is equal when fields come in another order', () => {
  expect(computeFingerprint(makeInput({ a: 1, b: { c: 2, d: [1, 2] } }))).toBe(
    computeFingerprint(makeInput({ b: { d: [1, 2], c: 2 }, a: 1 })),
  );
  expect(computeFingerprint(makeInput({ a: 1 }, 'x'))).toBe(computeFingerprint(makeInput({ a: 1 }, 'x')));
});

it.each([
  [makeInput({ a: 1 }), makeInput({ a: '1' })],
  [makeInput({ a: [1, 2] }), makeInput({ a: [2, 1] })],
  [makeInput({ a: 1 }, 'x'), makeInput({ a: 1 }, 'y')],
  [makeInput({ a: 1 }, 'x'), makeInput({ a: 1 })],
])('fingerprint differs when fields or files differ: %#', (one, other) => {
  expect(computeFingerprint(one)).not.toBe(computeFingerprint(other));
});
