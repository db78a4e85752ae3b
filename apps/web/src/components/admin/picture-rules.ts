import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

export const INVALID_PICTURE_TEXT = 'Por favor, selecione uma imagem válida';

/** Validation error of a chosen file; undefined when valid. */
export function getPictureError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.includes(type)) return INVALID_PICTURE_TEXT;
  return size > MAX_PICTURE_BYTES ? 'A imagem deve ter menos de 5MB' : undefined;
}
