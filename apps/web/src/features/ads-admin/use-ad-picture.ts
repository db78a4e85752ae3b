import { useEffect, useRef } from 'react';
import { parseUploadedImage } from '../../api/advertisement';
import { showErrorToast } from '../../components/admin/show-error-toast';
import { isSessionEnded, toApiError } from '../../lib/api-error';
import { removePictureDraft } from '../../lib/picture-draft';
import { adminPictureRules } from '../../lib/picture-rules';
import type { PictureInput, PictureSetters } from '../../lib/use-chosen-picture';
import { useDraftPicture } from '../../lib/use-draft-picture';
import { getUploadErrorText, type SendForm, useUpload } from '../../lib/use-upload';
import { BLOCKED_TEXT, isUnanswered } from './blocked-hint';

/** The upload succeeded, but its response has no picture URL. */
class MissingPictureUrlError extends Error {}

/** Uploads a picture and returns its URL. */
async function uploadPicture(sendForm: SendForm, file: File, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set('image', file);
  const url = parseUploadedImage(await sendForm('post', '/advertisements/upload', form, { signal }));
  if (!url) throw new MissingPictureUrlError();
  return url;
}

/** `previewUrl` is an object URL during the upload, then the saved URL. */
export interface AdPicture extends PictureInput {
  uploading: boolean;
  /** Of the upload. */
  progress: number | undefined;
}

const getErrorText = (error: unknown): string =>
  error instanceof MissingPictureUrlError
    ? 'Erro no formato da resposta do upload'
    : getUploadErrorText(
        error,
        'Erro ao fazer upload da imagem. Verifique se o servidor está configurado para receber uploads.',
      );

interface AdPictureOptions {
  /** The file is stored under it until it is uploaded: a form that is left goes on with it when it is opened again. */
  draftKey: string;
  /** The form's value. */
  savedUrl: string;
  onUploaded: (url: string) => void;
}

/** Picture of an advertisement, uploaded when it is chosen. A failed upload leaves the previous picture. */
export function useAdPicture({ draftKey, savedUrl, onUploaded }: AdPictureOptions): AdPicture {
  const { progress, sendForm } = useUpload();
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);

  const upload = async (chosen: File, { show, setError }: PictureSetters): Promise<void> => {
    const controller = new AbortController();
    attempt.current = controller;
    try {
      const url = await uploadPicture(sendForm, chosen, controller.signal);
      // Another picture was chosen, or it was removed, or the form was left.
      if (controller.signal.aborted) return;
      onUploaded(url);
    } catch (error) {
      // It is uploaded after the next sign-in.
      if (controller.signal.aborted || isSessionEnded(error)) return;
      // The server found that the content is no picture, whatever the declared type.
      const isUnsupportedType = toApiError(error).status === 415;
      const { typeError } = adminPictureRules;
      if (isUnsupportedType) setError(typeError);
      if (isUnanswered(error)) setError(BLOCKED_TEXT);
      showErrorToast(error, isUnsupportedType ? typeError : getErrorText(error));
    }
    show(undefined);
    void removePictureDraft(draftKey, chosen);
  };
  const { file, isRestored, ...picture } = useDraftPicture(adminPictureRules, draftKey, (chosen, setters) => {
    attempt.current?.abort();
    if (chosen) void upload(chosen, setters);
    else onUploaded('');
  });
  return {
    ...picture,
    previewUrl: picture.previewUrl ?? (savedUrl || undefined),
    uploading: file !== undefined,
    progress,
  };
}
