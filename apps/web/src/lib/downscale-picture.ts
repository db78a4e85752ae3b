import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';

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
export async function downscalePicture(file: File): Promise<File | undefined> {
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
