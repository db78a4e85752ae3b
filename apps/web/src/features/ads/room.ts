import type { ShownAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { readStored, store } from '../../lib/storage';

/**
 * The height that is kept for the top of a list. The ads come after the list, which must not move
 * then: so the place is as tall as what stood there the last time. A large banner that finds a slim
 * place is shown whole in it, and has its full size from the next page on.
 */
export type Room = 'slim' | 'tall';

const keyOf = (city: string | undefined): string => `ad-room${city ? `:${city}` : ''}`;

export const roomFor = (ads: readonly Pick<ShownAdvertisement, 'position' | 'size'>[]): Room =>
  ads.some(({ position, size }) => position === 'top' && size === 'large') ? 'tall' : 'slim';

export const expectedRoom = (city: string | undefined): Room =>
  readStored(keyOf(city)) === 'tall' ? 'tall' : 'slim';

export const rememberRoom = (city: string | undefined, room: Room): void => store(keyOf(city), room);
