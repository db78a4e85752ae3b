import { MAX_PICTURE_BYTES, pictureWidths, type PictureWidth } from '@pechincha/contracts/pictures';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { PictureError } from './picture-error.js';
import { detectPictureType, type PictureType } from './picture-type.js';
import { WeightedSemaphore } from './weighted-semaphore.js';

/** Every width that pages use, as WebP. */
export type PictureSizes = readonly { readonly width: PictureWidth; readonly bytes: Buffer }[];

/** More than this many pixels is a bomb, or a photograph that no page shows. */
const MAX_PIXELS = 25_000_000;
/** A size is at most this many times as high as it is wide: a WebP ends at 16,383 pixels. */
const MAX_HEIGHT_RATIO = 2;
const WEBP_QUALITY = 80;

// One thread per picture and two pictures at a time: sending pictures must not starve the readers, and
// fifty at once must fit in half a gigabyte. The capacity is that of one picture of the largest kind.
sharp.concurrency(1);
sharp.cache(false);
const semaphore = new WeightedSemaphore(MAX_PIXELS / 1e6, 2);

const decodeOptions: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 };

/**
 * Turns an upload into the sizes that pages use, as WebP: upright, in sRGB, the first frame only, and
 * without anything but its pixels (no place, camera, thumbnail, comment or trailing program).
 * Never enlarges, but every size exists. Throws PictureError.
 */
export async function reencode(bytes: Uint8Array, allowed: readonly PictureType[]): Promise<PictureSizes> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw new PictureError('IMAGE_TOO_LARGE');
  await detectPictureType(bytes, allowed);
  return wrapDecodeErrors(async () => {
    const { width, height } = await sharp(bytes, decodeOptions).metadata();
    return semaphore.run((width * height) / 1e6, () => encodeAllSizes(bytes));
  });
}

/** The original is decoded once, to the largest size; the others are made from that. */
async function encodeAllSizes(bytes: Uint8Array): Promise<PictureSizes> {
  const largest = Math.max(...pictureWidths);
  const { data, info } = await resizeWithin(sharp(bytes, decodeOptions).autoOrient(), largest)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes: { width: PictureWidth; bytes: Buffer }[] = [];
  for (const width of pictureWidths) {
    const size = resizeWithin(sharp(data, { raw }), width).webp({ quality: WEBP_QUALITY });
    sizes.push({ width, bytes: await size.toBuffer() });
  }
  return sizes;
}

function resizeWithin(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * MAX_HEIGHT_RATIO, fit: 'inside', withoutEnlargement: true });
}

/** Whatever the decoder refuses (cut short, broken, too many pixels) is one error to the sender. */
async function wrapDecodeErrors<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    throw new PictureError('IMAGE_UNREADABLE', { cause });
  }
}
