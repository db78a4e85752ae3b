import { fingerprint } from './fingerprint.js';

const input = (body: unknown, image?: string) => ({
  params: undefined,
  query: undefined,
  body,
  files: { image: image === undefined ? undefined : new TextEncoder().encode(image) },
});

it('looks at what was asked, not at how it was written', () => {
  expect(fingerprint(input({ a: 1, b: { c: 2, d: [1, 2] } }))).toBe(
    fingerprint(input({ b: { d: [1, 2], c: 2 }, a: 1 })),
  );
  expect(fingerprint(input({ a: 1 }, 'x'))).toBe(fingerprint(input({ a: 1 }, 'x')));
});

it.each([
  [input({ a: 1 }), input({ a: '1' })],
  [input({ a: [1, 2] }), input({ a: [2, 1] })],
  [input({ a: 1 }, 'x'), input({ a: 1 }, 'y')],
  [input({ a: 1 }, 'x'), input({ a: 1 })],
])('tells apart what differs', (one, other) => {
  expect(fingerprint(one)).not.toBe(fingerprint(other));
});
