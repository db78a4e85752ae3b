import { resizePicturePath, pictureWidths } from '@pechincha/contracts/pictures';

/** URL of a picture stored as a URL, a path, or a file name under /uploads/. */
export function getPictureUrl(image: string | null | undefined): string | undefined {
  if (!image) return undefined;
  return /^(https?:|blob:|data:|\/)/.test(image) ? image : `/uploads/${image}`;
}

/** `srcset` of all stored widths; undefined for pictures of other sites. */
export function getPictureSrcSet(url: string): string | undefined {
  if (resizePicturePath(url, 160) === resizePicturePath(url, 320)) return undefined;
  return pictureWidths.map((width) => `${resizePicturePath(url, width)} ${width}w`).join(', ');
}
