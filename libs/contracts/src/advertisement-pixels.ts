/**
 * Pixels of each place, width before height; `custom` and an ad without a size keep the picture's own
 * ratio.
 */
export const advertisementPixels = {
  top: { small: [728, 90], medium: [970, 90], large: [970, 250] },
  side: { small: [160, 300], medium: [160, 600], large: [300, 600] },
} as const;

/** Seconds that an ad without a display time keeps its place before the next one has it. */
export const DEFAULT_AD_SECONDS = 8;
