import { advertisementPixels } from '@pechincha/contracts/advertisement-pixels';
import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import type { SlotHeight } from './slot-height';

/** A large banner as it stands whole in a slim place. */
const largeAdInSlimSlot = [349, 90] as const;

/** The box of an ad's picture in pixels; one of its own ratio is whole within its place. */
export function getAdSize(
  { position, size }: Pick<PublicAdvertisement, 'position' | 'size'>,
  slotHeight: SlotHeight,
): readonly [width: number, height: number] {
  if (position === 'top' && size === 'large' && slotHeight === 'slim') return largeAdInSlimSlot;
  if (size !== null && size !== 'custom') return advertisementPixels[position][size];
  if (position === 'side') return advertisementPixels.side.small;
  return slotHeight === 'tall' ? advertisementPixels.top.large : advertisementPixels.top.medium;
}
