import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';

export interface PictureRules {
  types: readonly string[];
  typeError: string;
  sizeError: string;
}

const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const sizeError = 'Arquivo muito grande. O tamanho máximo é 5MB.';

export const dealPictureRules: PictureRules = {
  types,
  typeError: 'Por favor, selecione apenas arquivos de imagem (JPG, PNG, GIF, WEBP)',
  sizeError,
};

export const avatarRules: PictureRules = {
  types: ['image/jpeg', 'image/png', 'image/gif'],
  typeError: 'Tipo de arquivo inválido. Apenas JPG, PNG, GIF são permitidos.',
  sizeError,
};

export const adminPictureRules: PictureRules = {
  types,
  typeError: 'Por favor, selecione uma imagem válida',
  sizeError: 'A imagem deve ter menos de 5MB',
};

/** Validation error of a chosen file; undefined when valid. */
export function getPictureError(
  rules: PictureRules,
  { type, size }: Pick<File, 'type' | 'size'>,
): string | undefined {
  if (!rules.types.includes(type)) return rules.typeError;
  return size > MAX_PICTURE_BYTES ? rules.sizeError : undefined;
}
