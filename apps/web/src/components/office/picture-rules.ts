import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

export const NOT_A_PICTURE = 'Por favor, selecione uma imagem válida';

/** What is wrong with a file that was chosen as a picture; undefined where it will do. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.includes(type)) return NOT_A_PICTURE;
  return size > MAX_PICTURE_BYTES ? 'A imagem deve ter menos de 5MB' : undefined;
}
