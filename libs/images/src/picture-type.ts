import { fileTypeFromBuffer } from 'file-type';
import { PictureError } from './picture-error.js';

/** The types that any place of the product takes; each place may take fewer. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** The type by content. Neither the name nor the declared type of an upload is ever asked. */
export async function pictureType(bytes: Uint8Array, allowed: readonly PictureType[]): Promise<PictureType> {
  const found = await fileTypeFromBuffer(bytes);
  // An animated PNG is a PNG to whoever chose it, and to the decoder, which takes its first picture.
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime;
  const type = allowed.find((one) => one === mime);
  if (!type) throw new PictureError('IMAGE_TYPE');
  return type;
}
