import { http } from '../../../lib/http';
import { parseUploadedImage } from '../../../api/advertisement';

/** The upload succeeded, but its response has no picture URL. */
export class MissingPictureUrlError extends Error {}

/** Uploads a picture and returns its URL. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set('image', file);
  const { data } = await http.post<unknown>(
    '/advertisements/upload',
    form,
    // Uploads over slow networks take long.
    { signal, timeout: 120_000 },
  );
  const url = parseUploadedImage(data);
  if (!url) throw new MissingPictureUrlError();
  return url;
}
