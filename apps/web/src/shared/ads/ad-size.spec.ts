import { getAdSize } from './ad-card';
import { getSlotHeight } from './slot-height';

it.each([
  ['top', 'small', 728, 90],
  ['top', 'medium', 970, 90],
  ['top', 'large', 970, 250],
  ['side', 'small', 160, 300],
  ['side', 'medium', 160, 600],
  ['side', 'large', 300, 600],
] as const)('ad size of %s %s is %i × %i', (position, size, ...pixels) => {
  expect(getAdSize({ position, size }, 'tall')).toEqual(pixels);
});

it('large ad is scaled down when its slot is slim', () => {
  expect(getAdSize({ position: 'top', size: 'large' }, 'slim')).toEqual([349, 90]);
});

it('ad size is that of the slot when the ad has a custom ratio', () => {
  for (const size of ['custom', null] as const) {
    expect(getAdSize({ position: 'top', size }, 'slim')).toEqual([970, 90]);
    expect(getAdSize({ position: 'top', size }, 'tall')).toEqual([970, 250]);
    expect(getAdSize({ position: 'side', size }, 'slim')).toEqual([160, 300]);
  }
});

const top = (size: 'small' | 'medium' | 'large') => ({ position: 'top', size }) as const;
const side = { position: 'side', size: 'large' } as const;

it('slot height is tall for a large banner and none without ads', () => {
  expect(getSlotHeight([top('medium'), side], 'top')).toBe('slim');
  expect(getSlotHeight([top('small'), top('large')], 'top')).toBe('tall');
  expect(getSlotHeight([top('large'), side], 'side')).toBe('slim');
  expect(getSlotHeight([top('large')], 'side')).toBe('none');
  expect(getSlotHeight([side], 'top')).toBe('none');
});
