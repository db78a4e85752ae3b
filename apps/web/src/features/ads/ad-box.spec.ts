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
  expect(boxOf({ position, size }, 'tall')).toEqual(pixels);
});

it('keeps a large banner whole in a slim place', () => {
  expect(boxOf({ position: 'top', size: 'large' }, 'slim')).toEqual([349, 90]);
});

it('keeps a picture of its own ratio within its place', () => {
  for (const size of ['custom', null] as const) {
    expect(boxOf({ position: 'top', size }, 'slim')).toEqual([970, 90]);
    expect(boxOf({ position: 'top', size }, 'tall')).toEqual([970, 250]);
    expect(boxOf({ position: 'side', size }, 'slim')).toEqual([160, 300]);
  }
});

const top = (size: 'small' | 'medium' | 'large') => ({ position: 'top', size }) as const;
const side = { position: 'side', size: 'large' } as const;

it('makes more room for a large banner, and none where there is no ad', () => {
  expect(roomFor([top('medium'), side], 'top')).toBe('slim');
  expect(roomFor([top('small'), top('large')], 'top')).toBe('tall');
  expect(roomFor([top('large'), side], 'side')).toBe('slim');
  expect(roomFor([top('large')], 'side')).toBe('none');
  expect(roomFor([side], 'top')).toBe('none');
});
