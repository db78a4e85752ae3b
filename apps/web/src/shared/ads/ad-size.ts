import { advertisementPixels } from '@pechincha/contracts/advertisement-pixels';
import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import type { SlotHeight } from './slot-height';

/** Size of a large banner scaled to fit a slim slot, in pixels. */
const largeAdInSlimSlot = [349, 90] as const;

/** Size of the ad image in pixels; custom ratios fit inside the slot. */
export function getAdSize(
  { position, size }: Pick<PublicAdvertisement, 'position' | 'size'>,
  slotHeight: SlotHeight,
): readonly [width: number, height: number] {
  if (position === 'top' && size === 'large' && slotHeight === 'slim') return largeAdInSlimSlot;
  if (size !== null && size !== 'custom') return advertisementPixels[position][size];
  if (position === 'side') return advertisementPixels.side.small;
  return slotHeight === 'tall' ? advertisementPixels.top.large : advertisementPixels.top.medium;
}
