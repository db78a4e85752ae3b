import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import { useCallback, useEffect, useRef, useState } from 'react';

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
async function withDetectedType({ types: allowed }: PictureRules, file: File): Promise<File> {
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

/** Limit of the server's decoder. */
const MAX_PIXELS = 25_000_000;
/** Twice the widest size that the server stores. */
const MAX_SIDE_PIXELS = 2400;
const JPEG_QUALITY = 0.85;

/** Other types may be animated; drawing on a canvas would lose the animation. */
const resizableTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Limits the longer side to `MAX_SIDE_PIXELS`, keeping the aspect ratio. */
export function getDownscaledSize(width: number, height: number): [width: number, height: number] {
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * Redraws a picture with too many bytes or pixels as a smaller one without metadata: a JPEG, or a PNG if it is
 * transparent. Returns other files as they are; undefined for one that cannot be opened.
 */
async function downscalePicture(file: File): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    const isSmall = file.size <= MAX_PICTURE_BYTES && bitmap.width * bitmap.height <= MAX_PIXELS;
    if (isSmall || !resizableTypes.includes(file.type)) return file;
    return (await drawDownscaled(bitmap, file)) ?? file;
  } finally {
    bitmap.close();
  }
}

async function drawDownscaled(bitmap: ImageBitmap, { name, type }: File): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = getDownscaledSize(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // The server finds a ground on which a transparent logo can be seen.
  const transparent =
    type !== 'image/jpeg' && isTransparent(context) ? await toFile(canvas, 'image/png', name) : undefined;
  if (transparent && transparent.size <= MAX_PICTURE_BYTES) return transparent;
  // JPEG has no transparency.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toFile(canvas, 'image/jpeg', name);
}

function isTransparent(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

async function toFile(
  canvas: HTMLCanvasElement,
  type: 'image/jpeg' | 'image/png',
  name: string,
): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  const extension = type === 'image/png' ? '.png' : '.jpg';
  return blob ? new File([blob], name.replace(/(\.\w+)?$/, extension), { type: blob.type }) : undefined;
}

/** What `PictureField` needs. */
export interface PictureInput {
  types: readonly string[];
  /** Object URL of the chosen file. */
  previewUrl: string | undefined;
  error: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
}

export interface ChosenPicture extends PictureInput {
  file: File | undefined;
}

export interface PictureSetters {
  /** Sets the file without calling `onChange`. */
  show: (file: File | undefined) => void;
  setError: (error: string) => void;
}

/** As the server says it. */
const UNREADABLE_TEXT = 'Não foi possível abrir esta imagem. Tente outra.';

/** Picture of a form: downscales, validates and previews the chosen file. */
export function useChosenPicture(
  rules: PictureRules,
  onChange?: (file: File | undefined, setters: PictureSetters) => void,
): ChosenPicture & PictureSetters {
  const [chosen, setChosen] = useState<{ file: File; previewUrl: string }>();
  const [error, setError] = useState<string>();
  const attempt = useRef(0);
  useEffect(() => chosen && (() => URL.revokeObjectURL(chosen.previewUrl)), [chosen]);

  const show = useCallback(
    (file: File | undefined) => setChosen(file && { file, previewUrl: URL.createObjectURL(file) }),
    [],
  );
  const choose = async (original: File): Promise<void> => {
    attempt.current += 1;
    const attemptId = attempt.current;
    // A file that cannot be read is refused by its declared type.
    const typed = await withDetectedType(rules, original).catch(() => original);
    // Downscaling makes a file of an allowed type meet the size limit.
    const opened = rules.types.includes(typed.type) ? await downscalePicture(typed) : typed;
    // Another file was chosen meanwhile, or the picture was removed.
    if (attemptId !== attempt.current) return;
    const file = opened ?? typed;
    const validationError = getPictureError(rules, file) ?? (opened ? undefined : UNREADABLE_TEXT);
    setError(validationError);
    // An invalid file does not replace the current one.
    if (validationError) return;
    show(file);
    onChange?.(file, { show, setError });
  };
  return {
    types: rules.types,
    file: chosen?.file,
    previewUrl: chosen?.previewUrl,
    error,
    show,
    setError,
    choose: (file) => void choose(file),
    remove() {
      attempt.current += 1;
      setError(undefined);
      setChosen(undefined);
      onChange?.(undefined, { show, setError });
    },
  };
}
