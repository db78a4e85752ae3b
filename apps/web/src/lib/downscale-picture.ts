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

/** Redraws a photo with too many bytes or pixels as a smaller JPEG without metadata; returns other files as they are. */
export async function downscalePicture(file: File): Promise<File> {
  if (!resizableTypes.includes(file.type)) return file;
  // Files that the browser cannot decode are left to form validation and the server.
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
