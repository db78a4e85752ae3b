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

const signatures = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
] as const;

/** The file, with the type that its first bytes say where it comes with none or another one than the rules allow. */
export async function withDetectedType({ types: allowed }: PictureRules, file: File): Promise<File> {
  if (allowed.includes(file.type)) return file;
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  const type = signatures.find(([, signature]) => signature.test(start))?.[0];
  return type ? new File([file], file.name, { type, lastModified: file.lastModified }) : file;
}

/** Validation error of a chosen file; undefined when valid. */
export function getPictureError(
  rules: PictureRules,
  { type, size }: Pick<File, 'type' | 'size'>,
): string | undefined {
  if (!rules.types.includes(type)) return rules.typeError;
  return size > MAX_PICTURE_BYTES ? rules.sizeError : undefined;
}
