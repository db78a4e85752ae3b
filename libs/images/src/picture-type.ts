import { fileTypeFromBuffer } from 'file-type';
import { PictureError } from './picture-error.js';

/** The types that any place of the product takes; each place may take fewer. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** The type by content. Neither the name nor the declared type of an upload is ever asked. */
export async function detectPictureType(
  bytes: Uint8Array,
  allowed: readonly PictureType[],
): Promise<PictureType> {
  const detected = await fileTypeFromBuffer(bytes);
  // An animated PNG is a PNG to whoever chose it, and to the decoder, which takes its first picture.
  const mime = detected?.mime === 'image/apng' ? 'image/png' : detected?.mime;
  const type = allowed.find((allowedType) => allowedType === mime);
  if (!type) throw new PictureError('IMAGE_TYPE');
  return type;
}
