import type { SendForm } from '../../../lib/use-upload';
import { parseUploadedImage } from '../../../api/advertisement';

/** The upload succeeded, but its response has no picture URL. */
export class MissingPictureUrlError extends Error {}

/** Uploads a picture and returns its URL. */
export async function uploadPicture(sendForm: SendForm, file: File, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set('image', file);
  const url = parseUploadedImage(await sendForm('post', '/advertisements/upload', form, { signal }));
  if (!url) throw new MissingPictureUrlError();
  return url;
}
