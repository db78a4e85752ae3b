import { MAX_PICTURE_BYTES, pictureWidths, type PictureWidth } from '@pechincha/contracts/pictures';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { PictureError } from './picture-error.js';
import { pictureType, type PictureType } from './picture-type.js';
import { Turns } from './turns.js';

/** Every width that pages use, as WebP. */
export type PictureSizes = readonly { readonly width: PictureWidth; readonly bytes: Buffer }[];

/** More than this many pixels is a bomb, or a photograph that no page shows. */
const MAX_PIXELS = 25_000_000;
/** A size is at most this many times as high as it is wide: a WebP ends at 16,383 pixels. */
const TALLEST = 2;
const QUALITY = 80;

// One thread per picture and two pictures at a time: sending pictures must not starve the readers, and
// fifty at once must fit in half a gigabyte. The capacity is that of one picture of the largest kind.
sharp.concurrency(1);
sharp.cache(false);
const turns = new Turns(MAX_PIXELS / 1e6, 2);

const reading: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 };

/**
 * Turns an upload into the sizes that pages use, as WebP: upright, in sRGB, the first frame only, and
 * without anything but its pixels (no place, camera, thumbnail, comment or trailing program).
 * Never enlarges, but every size exists. Throws PictureError.
 */
export async function recode(bytes: Uint8Array, allowed: readonly PictureType[]): Promise<PictureSizes> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw new PictureError('IMAGE_TOO_LARGE');
  await pictureType(bytes, allowed);
  return readable(async () => {
    const { width, height } = await sharp(bytes, reading).metadata();
    return turns.take((width * height) / 1e6, () => allSizes(bytes));
  });
}

/** The original is decoded once, to the largest size; the others are made from that. */
async function allSizes(bytes: Uint8Array): Promise<PictureSizes> {
  const largest = Math.max(...pictureWidths);
  const { data, info } = await within(sharp(bytes, reading).autoOrient(), largest)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes: { width: PictureWidth; bytes: Buffer }[] = [];
  for (const width of pictureWidths) {
    const size = within(sharp(data, { raw }), width).webp({ quality: QUALITY });
    sizes.push({ width, bytes: await size.toBuffer() });
  }
  return sizes;
}

function within(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true });
}

/** Whatever the decoder refuses (cut short, broken, too many pixels) is one error to the sender. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    throw new PictureError('IMAGE_UNREADABLE', { cause });
  }
}
