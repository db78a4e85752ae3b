import { http } from '../../../lib/http';
import { parseUploadedImage } from '../../../api/advertisement';

/** The upload was answered, but not with the address of a picture. */
export class MissingPictureUrlError extends Error {}

/** Keeps a picture and tells its address, which the form then carries. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set('image', file);
  const { data } = await http.post<unknown>(
    '/advertisements/upload',
    form,
    // A picture over a slow network takes its time.
    { signal, skipErrorToast: true, timeout: 120_000 },
  );
  const url = parseUploadedImage(data);
  if (!url) throw new MissingPictureUrlError();
  return url;
}
