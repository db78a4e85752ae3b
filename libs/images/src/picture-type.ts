import { fileTypeFromBuffer } from 'file-type';
import { PictureError } from './picture-error.js';

/** All supported types; each operation may accept fewer. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** Detects the type by content; an upload's name and declared type are ignored. @throws PictureError IMAGE_TYPE */
export async function detectPictureType(
  bytes: Uint8Array,
  allowed: readonly PictureType[],
): Promise<PictureType> {
  const detected = await fileTypeFromBuffer(bytes);
  // An animated PNG is accepted as a PNG; the decoder uses its first frame.
  const mime = detected?.mime === 'image/apng' ? 'image/png' : detected?.mime;
  const type = allowed.find((allowedType) => allowedType === mime);
  if (!type) throw new PictureError('IMAGE_TYPE');
  return type;
}
