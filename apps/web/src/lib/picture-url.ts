import { resizePicturePath, pictureWidths } from '@pechincha/contracts/pictures';

/** The address of a deal's picture: a whole address, a path, or a file name under /uploads/. */
export function getPictureUrl(image: string | null | undefined): string | undefined {
  if (!image) return undefined;
  return /^(https?:|blob:|data:|\/)/.test(image) ? image : `/uploads/${image}`;
}

/** Every width that is kept of one of our pictures; nothing for others. */
export function getPictureSrcSet(url: string): string | undefined {
  if (resizePicturePath(url, 160) === resizePicturePath(url, 320)) return undefined;
  return pictureWidths.map((width) => `${resizePicturePath(url, width)} ${width}w`).join(', ');
}
