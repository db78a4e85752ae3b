import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';

/** The server decodes no more. */
const MAX_PIXELS = 25_000_000;
/** Twice the widest size that is kept. */
const MAX_SIDE_PIXELS = 2400;
const JPEG_QUALITY = 0.85;

/** Others may move, which a drawing does not keep. */
const resizableTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** The size of a picture that is drawn anew. */
export function getDownscaledSize(width: number, height: number): [width: number, height: number] {
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** A photo with too many bytes or pixels, drawn smaller and without its metadata; any other file as it is. */
export async function downscalePicture(file: File): Promise<File> {
  if (!resizableTypes.includes(file.type)) return file;
  // What the browser cannot read is left to the rules of the place, and to the server.
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    if (file.size <= MAX_PICTURE_BYTES && bitmap.width * bitmap.height <= MAX_PIXELS) return file;
    return (await drawDownscaled(bitmap, file.name)) ?? file;
  } finally {
    bitmap.close();
  }
}

async function drawDownscaled(bitmap: ImageBitmap, name: string): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = getDownscaledSize(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  return blob ? new File([blob], name.replace(/(\.\w+)?$/, '.jpg'), { type: blob.type }) : undefined;
}
