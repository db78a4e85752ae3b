import { boxOf } from './ad-box';
import { roomFor } from './room';

it.each([
  ['top', 'small', 728, 90],
  ['top', 'medium', 970, 90],
  ['top', 'large', 970, 250],
  ['side', 'small', 160, 300],
  ['side', 'medium', 160, 600],
  ['side', 'large', 300, 600],
] as const)('%s %s is %i × %i', (position, size, ...pixels) => {
  expect(boxOf({ position, size }, 'slim')).toEqual(pixels);
});

it('keeps a picture of its own ratio within its place', () => {
  for (const size of ['custom', null] as const) {
    expect(boxOf({ position: 'top', size }, 'slim')).toEqual([970, 90]);
    expect(boxOf({ position: 'top', size }, 'tall')).toEqual([970, 250]);
    expect(boxOf({ position: 'side', size }, 'slim')).toEqual([160, 300]);
  }
});

it('makes room for a large banner only', () => {
  expect(
    roomFor([
      { position: 'top', size: 'medium' },
      { position: 'side', size: 'large' },
    ]),
  ).toBe('slim');
  expect(
    roomFor([
      { position: 'top', size: 'small' },
      { position: 'top', size: 'large' },
    ]),
  ).toBe('tall');
});
