import { parsePictureHash, pictureWidths, toPicturePath } from './pictures.js';

it('parsePictureHash returns the hash from the path of every width and null for other addresses', () => {
  const hash = '0123456789abcdef'.repeat(3).slice(0, 40);
  expect(pictureWidths.map((width) => parsePictureHash(toPicturePath(hash, width)))).toEqual(
    pictureWidths.map(() => hash),
  );
  const others = [null, '', `/uploads/${hash}`, `https://example.com/uploads/${hash}-640.webp`];
  expect(others.map(parsePictureHash)).toEqual([null, null, null, null]);
});
