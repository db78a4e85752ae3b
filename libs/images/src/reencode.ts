import {
  MAX_PICTURE_BYTES,
  type PictureType,
  type PictureWidth,
  pictureWidths,
} from '@pechincha/contracts/pictures';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { PictureError } from './picture-error.js';

/** Detects the type by content; an upload's name and declared type are ignored. @throws PictureError IMAGE_TYPE */
async function detectPictureType(bytes: Uint8Array, allowed: readonly PictureType[]): Promise<PictureType> {
  const detected = await fileTypeFromBuffer(bytes);
  // An animated PNG is accepted as a PNG; the decoder uses its first frame.
  const mime = detected?.mime === 'image/apng' ? 'image/png' : detected?.mime;
  const type = allowed.find((allowedType) => allowedType === mime);
  if (!type) throw new PictureError('IMAGE_TYPE');
  return type;
}

/**
 * Runs tasks while their total weight stays within the capacity; further tasks wait in order. A task heavier than the
 * capacity counts as the whole capacity.
 */
export class WeightedSemaphore {
  private used = 0;
  private running = 0;
  private readonly queue: { weight: number; resolve: () => void }[] = [];

  constructor(
    private readonly capacity: number,
    private readonly maxConcurrent: number,
  ) {}

  async run<T>(weight: number, task: () => Promise<T>): Promise<T> {
    await this.acquire(Math.min(weight, this.capacity));
    try {
      return await task();
    } finally {
      this.used -= Math.min(weight, this.capacity);
      this.running -= 1;
      this.startQueued();
    }
  }

  private acquire(weight: number): Promise<void> {
    return new Promise((resolve) => {
      this.queue.push({ weight, resolve });
      this.startQueued();
    });
  }

  private startQueued(): void {
    for (let next = this.queue[0]; next && this.hasRoomFor(next.weight); next = this.queue[0]) {
      this.queue.shift();
      this.used += next.weight;
      this.running += 1;
      next.resolve();
    }
  }

  private hasRoomFor(weight: number): boolean {
    return this.running < this.maxConcurrent && this.used + weight <= this.capacity;
  }
}

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

/** Where a JPEG ends. */
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/**
 * Converts an upload into every size as WebP: upright, sRGB, first frame only, without metadata or appended data, on a
 * ground of its own where it is transparent. Sizes larger than the original keep its dimensions.
 * @throws PictureError
 */
export async function reencode(bytes: Uint8Array, allowed: readonly PictureType[]): Promise<PictureSizes> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw new PictureError('IMAGE_TOO_LARGE');
  const type = await detectPictureType(bytes, allowed);
  return wrapDecodeErrors(async () => {
    const { width, height, depth, hasProfile, channels } = await sharp(bytes, decodeOptions).metadata();
    // sharp converts 16 bits with a profile to Display P3, 8 bits to sRGB.
    const isDisplayP3 = hasProfile && depth === 'ushort' && channels > 2;
    return semaphore.run((width * height) / 1e6, () => encodeAllSizes(bytes, type, isDisplayP3));
  });
}

/** Decodes the original once, to the largest size, and creates the others from that. */
async function encodeAllSizes(
  bytes: Uint8Array,
  type: PictureType,
  isDisplayP3: boolean,
): Promise<PictureSizes> {
  const largest = Math.max(...pictureWidths);
  const decode = (input: Uint8Array, failOn: SharpOptions['failOn']): Promise<RawPicture> => {
    const upright = sharp(input, { ...decodeOptions, failOn }).autoOrient();
    const decoded = resizeWithin(upright, largest).toColourspace('srgb').raw();
    return (isDisplayP3 ? decoded.withIccProfile('srgb') : decoded).toBuffer({ resolveWithObject: true });
  };
  const { data, info } = await addGround(
    await decode(bytes, 'error').catch((error: unknown) => {
      if (type !== 'image/jpeg') throw error;
      // Only the marker of the end may be missing: what misses pixels above the last blocks is a warning then.
      return decode(Buffer.concat([bytes, END_OF_IMAGE]), 'warning');
    }),
  );
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

interface RawPicture {
  data: Buffer;
  info: OutputInfo;
}

/** Grounds for transparent pictures, in the order of preference: white, the dark of the page, and a grey between. */
const GROUNDS = ['#ffffff', '#161d1a', '#808080'] as const;
/** By WCAG's formula. */
const MIN_CONTRAST = 1.5;
/** More pixels without contrast to a ground rule it out. */
const MAX_UNSEEN_SHARE = 0.2;
/** Pixels that are less opaque do not count. */
const MIN_ALPHA = 128;

/** Puts a picture with transparency on the first ground on which it can be seen, else on the last one. */
async function addGround({ data, info }: RawPicture): Promise<RawPicture> {
  const { width, height, channels } = info;
  if (channels !== 4) return { data, info };
  const histogram = createLuminanceHistogram(data);
  const background = GROUNDS.find((ground) => canBeSeen(histogram, ground)) ?? GROUNDS[2];
  return sharp(data, { raw: { width, height, channels } })
    .flatten({ background })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The number of visible pixels for each hundredth of luminance. */
function createLuminanceHistogram(rgba: Buffer): Uint32Array {
  const histogram = new Uint32Array(101);
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < MIN_ALPHA) continue;
    const luminance = calculateLuminance(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
    const bucket = Math.round(luminance * 100);
    histogram[bucket] = (histogram[bucket] ?? 0) + 1;
  }
  return histogram;
}

function canBeSeen(histogram: Uint32Array, ground: string): boolean {
  const channel = (index: number): number => parseInt(ground.slice(1 + 2 * index, 3 + 2 * index), 16);
  const groundLuminance = calculateLuminance(channel(0), channel(1), channel(2));
  let [visible, unseen] = [0, 0];
  histogram.forEach((count, bucket) => {
    visible += count;
    if (calculateContrast(bucket / 100, groundLuminance) < MIN_CONTRAST) unseen += count;
  });
  return unseen <= visible * MAX_UNSEEN_SHARE;
}

const calculateContrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Linear light of each sRGB value. */
const linearValues = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);

/** Relative luminance of an sRGB colour, from 0 to 1. */
const calculateLuminance = (red: number, green: number, blue: number): number =>
  0.2126 * (linearValues[red] ?? 0) +
  0.7152 * (linearValues[green] ?? 0) +
  0.0722 * (linearValues[blue] ?? 0);

/** Maps every decoder error (truncated, corrupt, too many pixels) to IMAGE_UNREADABLE. */
async function wrapDecodeErrors<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    throw new PictureError('IMAGE_UNREADABLE', { cause });
  }
}
