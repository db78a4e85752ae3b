import type { AdvertisementPosition, PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { getStored, setStored } from '../../lib/storage';

/**
 * Height reserved for an ad slot before its ads load, so that the list never shifts. It is the height of the
 * last visit: a large banner in a slim slot is scaled down, one in an absent slot is not shown, and the next
 * page uses the new height.
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
