import { advertisementPixels } from '@pechincha/contracts/advertisement-pixels';
import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import type { Room } from './room';

/** A large banner as it stands whole in a slim place. */
const largeInSlim = [349, 90] as const;

/** The box of an ad's picture in pixels; one of its own ratio is whole within its place. */
export function boxOf(
  { position, size }: Pick<PublicAdvertisement, 'position' | 'size'>,
  room: Room,
): readonly [width: number, height: number] {
  if (position === 'top' && size === 'large' && room === 'slim') return largeInSlim;
  if (size !== null && size !== 'custom') return advertisementPixels[position][size];
  if (position === 'side') return advertisementPixels.side.small;
  return room === 'tall' ? advertisementPixels.top.large : advertisementPixels.top.medium;
}
