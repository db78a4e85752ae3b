import type { AdvertisementPosition, PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { readStored, store } from '../../lib/storage';

/**
 * The height that is kept for the ads of a place. They come after the list, which must not move then:
 * so the place is as tall as what stood there the last time. A large banner that finds a slim place is
 * shown whole in it, and one that finds none waits; both have their room from the next page on.
 */
export type Room = 'none' | 'slim' | 'tall';

const keyOf = (position: AdvertisementPosition, city: string | undefined): string =>
  `ad-room:${position}${city ? `:${city}` : ''}`;

export function roomFor(
  ads: readonly Pick<PublicAdvertisement, 'position' | 'size'>[],
  place: AdvertisementPosition,
): Room {
  const here = ads.filter(({ position }) => position === place);
  if (here.length === 0) return 'none';
  return place === 'top' && here.some(({ size }) => size === 'large') ? 'tall' : 'slim';
}

export function expectedRoom(place: AdvertisementPosition, city: string | undefined): Room {
  const kept = readStored(keyOf(place, city));
  return kept === 'none' || kept === 'tall' ? kept : 'slim';
}

export const rememberRoom = (place: AdvertisementPosition, city: string | undefined, room: Room): void =>
  store(keyOf(place, city), room);
