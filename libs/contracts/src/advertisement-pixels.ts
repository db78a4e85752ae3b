/** `[width, height]` in pixels by position and size; `custom` and a missing size keep the picture's ratio. */
export const advertisementPixels = {
  top: { small: [728, 90], medium: [970, 90], large: [970, 250] },
  side: { small: [160, 300], medium: [160, 600], large: [300, 600] },
} as const;

/** Display time of an ad without a `duration`, before the next one is shown. */
export const DEFAULT_AD_SECONDS = 8;
