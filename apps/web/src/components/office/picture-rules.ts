import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** What is wrong with a file that was chosen as a picture; undefined where it will do. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.includes(type)) return 'Por favor, selecione uma imagem válida';
  return size > MAX_PICTURE_BYTES ? 'A imagem deve ter menos de 5MB' : undefined;
}
