/** Widths in pixels of the sizes that pages use; every picture is kept in each, as WebP. */
export const pictureWidths = [160, 320, 640, 1200] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The width that an answer's `image` points to. */
export const DEFAULT_PICTURE_WIDTH = 640;

/** At most this many bytes per uploaded picture; one more is a 413. */
export const MAX_PICTURE_BYTES = 5_242_880;

/** The path of one size of a kept picture, which is known by its content hash. */
export function toPicturePath(hash: string, width: PictureWidth = DEFAULT_PICTURE_WIDTH): string {
  return `/uploads/${hash}-${width}.webp`;
}

/** Another size of a kept picture; the address itself where it is not one of ours. */
export function resizePicturePath(path: string, width: PictureWidth): string {
  return path.replace(/^(\/uploads\/[0-9a-f]{32,64})-\d+\.webp$/, `$1-${width}.webp`);
}
