import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';

export const adPictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** What is wrong with a file that was chosen for an advertisement; undefined where it will do. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!adPictureTypes.includes(type)) return 'Por favor, selecione uma imagem válida';
  return size > MAX_PICTURE_BYTES ? 'A imagem deve ter menos de 5MB' : undefined;
}
