import type { AdvertisementPosition, PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { getStored, setStored } from '../../lib/storage';

/**
 * The height that is kept for the ads of a place. They come after the list, which must not move then:
 * so the place is as tall as what stood there the last time. A large banner that finds a slim place is
 * shown whole in it, and one that finds none waits; both have their room from the next page on.
 */
export type SlotHeight = 'none' | 'slim' | 'tall';

const toStorageKey = (position: AdvertisementPosition, city: string | undefined): string =>
  `ad-room:${position}${city ? `:${city}` : ''}`;

export function getSlotHeight(
  ads: readonly Pick<PublicAdvertisement, 'position' | 'size'>[],
  slotPosition: AdvertisementPosition,
): SlotHeight {
  const positionAds = ads.filter(({ position }) => position === slotPosition);
  if (positionAds.length === 0) return 'none';
  return slotPosition === 'top' && positionAds.some(({ size }) => size === 'large') ? 'tall' : 'slim';
}

export function readSlotHeight(position: AdvertisementPosition, city: string | undefined): SlotHeight {
  const stored = getStored(toStorageKey(position, city));
  return stored === 'none' || stored === 'tall' ? stored : 'slim';
}

export const saveSlotHeight = (
  position: AdvertisementPosition,
  city: string | undefined,
  slotHeight: SlotHeight,
): void => setStored(toStorageKey(position, city), slotHeight);
