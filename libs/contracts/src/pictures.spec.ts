import {
  advertisementPixels,
  DEFAULT_AD_SECONDS,
  parsePictureHash,
  pictureWidths,
  toPicturePath,
} from './pictures.js';

it('parsePictureHash returns the hash from the path of every width and null for other addresses', () => {
  const hash = '0123456789abcdef'.repeat(3).slice(0, 40);
  expect(pictureWidths.map((width) => parsePictureHash(toPicturePath(hash, width)))).toEqual(
    pictureWidths.map(() => hash),
  );
  const others = [null, '', `/uploads/${hash}`, `https://example.com/uploads/${hash}-640.webp`];
  expect(others.map(parsePictureHash)).toEqual([null, null, null, null]);
});

it('advertisementPixels and DEFAULT_AD_SECONDS are those of the specification', () => {
  expect(advertisementPixels).toEqual({
    top: { small: [728, 90], medium: [970, 90], large: [970, 250] },
    side: { small: [160, 300], medium: [160, 600], large: [300, 600] },
  });
  expect(DEFAULT_AD_SECONDS).toBe(8);
});
