import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';

export const avatarTypes = ['image/jpeg', 'image/png', 'image/gif'];

/** Returns the error text, or undefined when valid. */
export function validateAvatar({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!avatarTypes.includes(type)) return 'Tipo de arquivo inválido. Apenas JPG, PNG, GIF são permitidos.';
  return size > MAX_PICTURE_BYTES ? 'Arquivo muito grande. O tamanho máximo é 5MB.' : undefined;
}
