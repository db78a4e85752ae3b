import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';

export const avatarTypes = ['image/jpeg', 'image/png', 'image/gif'];

/** What is wrong with a picture for a profile; undefined where nothing is. */
export function validateAvatar({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!avatarTypes.includes(type)) return 'Tipo de arquivo inválido. Apenas JPG, PNG, GIF são permitidos.';
  return size > MAX_PICTURE_BYTES ? 'Arquivo muito grande. O tamanho máximo é 5MB.' : undefined;
}
