/** Pixels; every picture is stored in each width, as WebP. */
export const pictureWidths = [160, 320, 640, 1200] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The width of `image` paths in responses. */
const DEFAULT_PICTURE_WIDTH = 640;

/** All that uploads may be, by content; an operation may accept fewer. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Larger uploads are a 413. */
export const MAX_PICTURE_BYTES = 5_242_880;

/** The path of one size of the stored picture `hash`. */
export function toPicturePath(hash: string, width: PictureWidth = DEFAULT_PICTURE_WIDTH): string {
  return `/uploads/${hash}-${width}.webp`;
}

/** The hash in a stored picture's path; null for other addresses. */
export const parsePictureHash = (path: string | null): string | null =>
  /^\/uploads\/([0-9a-f]{40})-\d+\.webp$/.exec(path ?? '')?.[1] ?? null;

/** The path of another size; returns other addresses unchanged. */
export function resizePicturePath(path: string, width: PictureWidth): string {
  return path.replace(/^(\/uploads\/[0-9a-f]{32,64})-\d+\.webp$/, `$1-${width}.webp`);
}

/** `[width, height]` of an advertisement in pixels by position and size; `custom` and a missing size keep the picture's ratio. */
export const advertisementPixels = {
  top: { small: [728, 90], medium: [970, 90], large: [970, 250] },
  side: { small: [160, 300], medium: [160, 600], large: [300, 600] },
} as const;

/** Display time of an ad without a `duration`, before the next one is shown. */
export const DEFAULT_AD_SECONDS = 8;
