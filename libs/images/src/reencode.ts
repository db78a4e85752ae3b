import { MAX_PICTURE_BYTES, pictureWidths, type PictureWidth } from '@pechincha/contracts/pictures';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { PictureError } from './picture-error.js';
import { detectPictureType, type PictureType } from './picture-type.js';
import { WeightedSemaphore } from './weighted-semaphore.js';

/** One WebP per picture width. */
export type PictureSizes = readonly { readonly width: PictureWidth; readonly bytes: Buffer }[];

/** Larger pictures are rejected as decompression bombs. */
const MAX_PIXELS = 25_000_000;
/** Height divided by width; a WebP has at most 16,383 pixels per side. */
const MAX_HEIGHT_RATIO = 2;
const WEBP_QUALITY = 80;
/** libwebp's default, for the sizes of lists and pages. */
const WEBP_EFFORT = 4;
/** The largest size takes half the CPU of all at the default; so it takes 40 % of that, and is 3 to 8 % larger. */
const WEBP_EFFORT_LARGEST = 2;

// One thread per picture and two pictures at a time, so that uploads do not starve other requests and fifty at once
// fit in 512 MB. The capacity is one picture of the maximum size, in megapixels.
sharp.concurrency(1);
sharp.cache(false);
const semaphore = new WeightedSemaphore(MAX_PIXELS / 1e6, 2);

const decodeOptions: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 };

/**
 * Converts an upload into every size as WebP: upright, sRGB, first frame only, without metadata or appended data.
 * Sizes larger than the original keep its dimensions.
 * @throws PictureError
 */
export async function reencode(bytes: Uint8Array, allowed: readonly PictureType[]): Promise<PictureSizes> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw new PictureError('IMAGE_TOO_LARGE');
  await detectPictureType(bytes, allowed);
  return wrapDecodeErrors(async () => {
    const { width, height } = await sharp(bytes, decodeOptions).metadata();
    return semaphore.run((width * height) / 1e6, () => encodeAllSizes(bytes));
  });
}

/** Decodes the original once, to the largest size, and creates the others from that. */
async function encodeAllSizes(bytes: Uint8Array): Promise<PictureSizes> {
  const largest = Math.max(...pictureWidths);
  const { data, info } = await resizeWithin(sharp(bytes, decodeOptions).autoOrient(), largest)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes: { width: PictureWidth; bytes: Buffer }[] = [];
  for (const width of pictureWidths) {
    const effort = width === largest ? WEBP_EFFORT_LARGEST : WEBP_EFFORT;
    const size = resizeWithin(sharp(data, { raw }), width).webp({ quality: WEBP_QUALITY, effort });
    sizes.push({ width, bytes: await size.toBuffer() });
  }
  return sizes;
}

function resizeWithin(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * MAX_HEIGHT_RATIO, fit: 'inside', withoutEnlargement: true });
}

/** Maps every decoder error (truncated, corrupt, too many pixels) to IMAGE_UNREADABLE. */
async function wrapDecodeErrors<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    throw new PictureError('IMAGE_UNREADABLE', { cause });
  }
}
