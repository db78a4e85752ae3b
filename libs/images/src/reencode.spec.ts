// Shows S12 of docs/reliability.md.
import { randomBytes } from 'node:crypto';
import { type PictureType, pictureTypes, pictureWidths } from '@pechincha/contracts/pictures';
import sharp, { type Sharp } from 'sharp';
import { type PictureSizes, reencode } from './reencode.js';

const createPlainImage = (width: number, height: number, color = '#cc4422'): Sharp =>
  sharp({ create: { width, height, channels: 3, background: color } });

const getErrorCode = (bytes: Uint8Array, allowed: readonly PictureType[] = pictureTypes) =>
  reencode(bytes, allowed).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

/** Noise compresses badly, like a photograph, so that truncating the file loses image data. */
const createNoiseImage = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

it('reencode returns every size as WebP without enlarging', async () => {
  const sizes = await reencode(await createPlainImage(800, 400).jpeg().toBuffer(), pictureTypes);
  expect(sizes.map(({ width }) => width)).toEqual([...pictureWidths]);
  const metadata = await Promise.all(sizes.map(({ bytes }) => sharp(bytes).metadata()));
  expect(metadata.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 160, 80],
    ['webp', 320, 160],
    ['webp', 640, 320],
    ['webp', 800, 400],
  ]);
});

it('reencode spends less effort on the largest size only', async () => {
  const raw = { width: 1200, height: 300, channels: 3 as const };
  const pixels = await createNoiseImage(1200, 300).blur(4).raw().toBuffer();
  const encode = async (width: number, effort: number) =>
    (await sharp(pixels, { raw }).resize({ width }).webp({ quality: 80, effort }).toBuffer()).byteLength;
  const sizes = await reencode(await sharp(pixels, { raw }).png().toBuffer(), pictureTypes);
  expect(sizes.slice(2).map(({ bytes }) => bytes.byteLength)).toEqual([
    await encode(640, 4),
    await encode(1200, 2),
  ]);
});

it('reencode removes metadata and rotates the picture upright', async () => {
  const photo = await createPlainImage(300, 200)
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Fulana', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitude: '46/1 38/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const sizes = await reencode(photo, pictureTypes);
  for (const { bytes } of sizes) {
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(bytes.includes('Fulana')).toBe(false);
  }
  const { width, height } = await sharp(sizes.at(-1)?.bytes).metadata();
  expect([width, height]).toEqual([200, 300]);
});

it('reencode uses the first frame of an animation', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((color) => createPlainImage(40, 40, color).png().toBuffer()),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const sizes = await reencode(gif, pictureTypes);
  const [first] = sizes;
  expect((await sharp(first?.bytes).metadata()).pages).toBeUndefined();
  const { dominant } = await sharp(first?.bytes).stats();
  expect(dominant.r).toBeGreaterThan(200);
});

it('reencode decodes one frame of an animation of 10,000', async () => {
  const [side, frames] = [16, 10_000];
  const pixels = randomBytes(side * side * frames).map((value) => (value & 1) * 255);
  const raw = { width: side, height: side * frames, channels: 1, pageHeight: side } as const;
  const gif = await sharp(pixels, { raw }).gif({ effort: 1, colours: 2, dither: 0 }).toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(frames);
  for (const { bytes } of await reencode(gif, pictureTypes)) {
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([side, side]);
  }
});

it('reencode limits the height of a very tall picture', async () => {
  const sizes = await reencode(await createPlainImage(400, 20_000).png().toBuffer(), pictureTypes);
  const { width, height } = await sharp(sizes.at(-1)?.bytes).metadata();
  expect([width, height]).toEqual([48, 2400]);
});

/** The pixel in the middle of the smallest size, and its first one. */
async function readColors(sizes: PictureSizes): Promise<{ middle: number[]; corner: number[] }> {
  const { data, info } = await sharp(sizes[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels),
  ];
  return { middle: at(info.width >> 1, info.height >> 1), corner: at(0, 0) };
}

const expectColor = (actual: number[], expected: number[], tolerance = 8) => {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((value, index) =>
    expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThanOrEqual(tolerance),
  );
};

it('reencode converts CMYK to sRGB', async () => {
  const cmykJpeg = await createPlainImage(9, 9).toColourspace('cmyk').jpeg().toBuffer();
  const [size] = await reencode(cmykJpeg, pictureTypes);
  expect((await sharp(size?.bytes).metadata()).space).toBe('srgb');
});

const [RED, ORANGE, GREEN] = ['#ff0000', '#cc4422', '#0b6b4c'];
it.each([
  ['8 bits', 'srgb', RED, 'srgb', [255, 0, 0]],
  ['16 bits', 'srgb', RED, 'srgb', [255, 0, 0]],
  ['16 bits', 'srgb', ORANGE, 'srgb', [204, 68, 34]],
  ['16 bits', 'no', GREEN, undefined, [11, 107, 76]],
  // The red of sRGB is (234, 51, 35) in Display P3.
  ['8 bits', 'Display P3', '#ea3323', 'p3', [255, 0, 0]],
  ['16 bits', 'Display P3', '#ea3323', 'p3', [255, 0, 0]],
  ['16 bits', 'Display P3', '#808080', 'p3', [128, 128, 128]],
])('reencode converts a PNG of %s with %s profile: %s', async (bits, _name, color, profile, expected) => {
  const pixels = Buffer.alloc(40 * 40 * 3 * 2);
  for (let at = 0; at < pixels.length / 2; at += 1)
    pixels.writeUInt16LE(257 * parseInt(color.slice(1 + 2 * (at % 3), 3 + 2 * (at % 3)), 16), at * 2);
  const png = await createPngWithProfile(pixels, bits === '16 bits', profile);
  expectColor((await readColors(await reencode(png, pictureTypes))).middle, expected);
});

/** The pixels are stored as they are; the profile says what they mean. */
async function createPngWithProfile(
  pixels: Buffer,
  hasSixteenBits: boolean,
  profile: string | undefined,
): Promise<Buffer> {
  const values = new Uint16Array(pixels.buffer, pixels.byteOffset, pixels.length / 2);
  const raw = { width: 40, height: 40, channels: 3 } as const;
  const plain = hasSixteenBits
    ? sharp(values, { raw }).toColourspace('rgb16')
    : sharp(
        Uint8Array.from(values, (value) => value >> 8),
        { raw },
      );
  const png = await plain.png().toBuffer();
  if (profile === undefined) return png;
  const source = await createPlainImage(4, 4).withIccProfile(profile).png().toBuffer();
  const chunk = findChunk(source, 'iCCP');
  // Behind the signature and IHDR.
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

function findChunk(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type) - 4;
  return png.subarray(at, at + 12 + png.readUInt32BE(at));
}

describe('reencode puts a transparent picture on a ground with contrast', () => {
  const logo = (color: string, second = color) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160">
          <rect x="40" y="40" width="80" height="80" fill="${color}"/>
          <rect x="40" y="40" width="80" height="36" fill="${second}"/></svg>`,
      ),
    );

  it.each([
    ['black', '#000000', '#000000', [0, 0, 0], [255, 255, 255]],
    ['dark', '#10233f', '#10233f', [16, 35, 63], [255, 255, 255]],
    ['red', '#cc0000', '#cc0000', [204, 0, 0], [255, 255, 255]],
    ['white', '#ffffff', '#ffffff', [255, 255, 255], [22, 29, 26]],
    ['pale', '#f4f4e8', '#f4f4e8', [244, 244, 232], [22, 29, 26]],
    ['black and white', '#000000', '#ffffff', [0, 0, 0], [128, 128, 128]],
  ])('%s', async (_name, color, second, middle, corner) => {
    for (const format of ['png', 'webp'] as const) {
      const colors = await readColors(
        await reencode(await logo(color, second).toFormat(format).toBuffer(), pictureTypes),
      );
      expectColor(colors.middle, middle, 12);
      expectColor(colors.corner, corner, 12);
    }
  });

  it('none at all', async () => {
    const background = '#00000000';
    const png = await sharp({ create: { width: 9, height: 9, channels: 4, background } })
      .png()
      .toBuffer();
    expectColor((await readColors(await reencode(png, pictureTypes))).corner, [255, 255, 255]);
  });
});

describe('reencode accepts a JPEG without its end', () => {
  const formats = [
    ['baseline', {}],
    ['progressive', { progressive: true }],
    ['without subsampling', { optimiseCoding: false, chromaSubsampling: '4:4:4' }],
  ] as const;
  it.each(formats)('marker, %s', async (_name, options) => {
    const jpeg = await createNoiseImage(300, 200).jpeg(options).toBuffer();
    const whole = await reencode(jpeg, pictureTypes);
    for (const missing of [1, 2]) {
      const sizes = await reencode(jpeg.subarray(0, -missing), pictureTypes);
      expect(sizes.map(({ bytes }) => bytes)).toEqual(whole.map(({ bytes }) => bytes));
    }
  });

  it.each(formats)('but not one that is cut before, %s', async (_name, options) => {
    const jpeg = await createNoiseImage(300, 200).jpeg(options).toBuffer();
    for (const share of [0.2, 0.5, 0.9])
      expect(await getErrorCode(jpeg.subarray(0, jpeg.length * share))).toBe('IMAGE_UNREADABLE');
  });
});

describe('reencode rejects', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['SVG with a prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a program', '#!/bin/sh\nrm -rf /'],
    ['nothing', ''],
    ['PDF', '%PDF-1.7 '],
  ])('%s by its content', async (_name, text) => {
    expect(await getErrorCode(Buffer.from(text))).toBe('IMAGE_TYPE');
  });

  it('a type that is not allowed', async () => {
    const webp = await createPlainImage(9, 9).webp().toBuffer();
    expect(await getErrorCode(webp, ['image/jpeg', 'image/png', 'image/gif'])).toBe('IMAGE_TYPE');
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('a truncated %s', async (format) => {
    const bytes = await createNoiseImage(300, 300).toFormat(format).toBuffer();
    expect(await getErrorCode(bytes.subarray(0, bytes.length / 2))).toBe('IMAGE_UNREADABLE');
  });

  it('a file that only starts like a picture', async () => {
    expect(await getErrorCode(Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'))).toBe(
      'IMAGE_UNREADABLE',
    );
  });

  it('a decompression bomb of 144 megapixels in less than 2 MB', async () => {
    const bomb = await createPlainImage(12_000, 12_000).png().toBuffer();
    expect(bomb.byteLength).toBeLessThan(2_000_000);
    expect(await getErrorCode(bomb)).toBe('IMAGE_UNREADABLE');
  });

  it('a file one byte above the limit', async () => {
    expect(await getErrorCode(Buffer.alloc(5_242_881))).toBe('IMAGE_TOO_LARGE');
  });
});

it('reencode removes data appended to a picture', async () => {
  const trailingData = Buffer.from('<?php system($_GET["c"]); ?><script>alert(1)</script>PK');
  const sizes = await reencode(
    Buffer.concat([await createPlainImage(60, 60).png().toBuffer(), trailingData]),
    pictureTypes,
  );
  for (const { bytes } of sizes) expect(bytes.includes('alert(1)')).toBe(false);
});
