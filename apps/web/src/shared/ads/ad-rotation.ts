import { DEFAULT_AD_SECONDS } from '@pechincha/contracts/advertisement-pixels';
import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';

/** Display time in milliseconds; null when there is only one ad. */
export function getDisplayMs(
  ads: readonly Pick<PublicAdvertisement, 'duration'>[],
  index: number,
): number | null {
  if (ads.length < 2) return null;
  return (ads[index]?.duration || DEFAULT_AD_SECONDS) * 1000;
}

export const getNextIndex = (count: number, index: number): number => (index + 1) % count;
