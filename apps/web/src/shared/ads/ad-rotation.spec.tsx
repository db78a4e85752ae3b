import { jest } from '@jest/globals';
import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { http } from '../../lib/http';
import { getAdSize } from './ad-card';
import { AdRotation } from './ad-rotation';
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

const ads = [1, 2, 3].map((number): PublicAdvertisement => ({
  _id: String(number).repeat(24),
  title: `Feira ${number}`,
  description: '',
  image: `/uploads/feira-${number}.webp`,
  targetUrl: 'https://feira.example/',
  position: 'top',
  size: 'small',
  duration: number,
  city: null,
}));

let isPageHidden = false;
function setPageHidden(isHidden: boolean): void {
  isPageHidden = isHidden;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

// jsdom has no layout: everything is in view.
class IntersectionObserver {
  constructor(private readonly onChange: (entries: object[]) => void) {}
  observe = () => this.onChange([{ isIntersecting: true }]);
  disconnect = () => undefined;
}

beforeEach(() => {
  isPageHidden = false;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isPageHidden);
  Object.assign(globalThis, { IntersectionObserver });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

const wait = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
const openVisit = (shown = ads) =>
  render(<AdRotation ads={shown} slotHeight="slim" />, { wrapper: MemoryRouter });
const getTitle = (): string => screen.getByText(/^Feira \d$/).textContent;
const getPicture = (): Element => document.querySelector('.ad img')!;
/** Rotates in the order of the ads, whichever comes first. */
const getNextTitle = (title: string): string => `Feira ${(Number(title.at(-1)) % 3) + 1}`;

it('ads take turns, each for its time, and only while the page is visible', () => {
  openVisit();
  const first = getTitle();
  wait(Number(first.at(-1)) - 0.1);
  expect(getTitle()).toBe(first);
  wait(0.1);
  const second = getTitle();
  expect(second).toBe(getNextTitle(first));
  setPageHidden(true);
  wait(60);
  expect(getTitle()).toBe(second);
  setPageHidden(false);
  wait(Number(second.at(-1)));
  expect(getTitle()).toBe(getNextTitle(second));
});

it('an ad is counted once its picture is loaded and the page visible', () => {
  const post = jest.spyOn(http, 'post').mockResolvedValue({});
  setPageHidden(true);
  openVisit(ads.slice(0, 1));
  fireEvent.load(getPicture());
  wait(60);
  expect(post).not.toHaveBeenCalled();
  setPageHidden(false);
  wait(60);
  expect(post.mock.calls).toEqual([
    ['/advertisements/views', { ids: [ads[0]?._id] }, expect.objectContaining({})],
  ]);
});

it('an ad whose picture fails gives its place to the next at once, for the rest of the visit', () => {
  openVisit();
  const first = getTitle();
  fireEvent.error(getPicture());
  expect(getTitle()).toBe(getNextTitle(first));
  fireEvent.error(getPicture());
  fireEvent.error(getPicture());
  expect(screen.queryByText(/^Feira/)).toBeNull();
  screen.getByText('Anúncio indisponível');
});

it.each(['no-preference', 'reduce'])('each visit begins with another ad, with motion: %s', (motion) => {
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes(motion) }) as MediaQueryList);
  const openings = Array.from({ length: 12 }, () => {
    const { unmount } = openVisit();
    const title = getTitle();
    unmount();
    return title;
  });
  for (const ad of ads) expect(openings.filter((title) => title === ad.title)).toHaveLength(4);
});
