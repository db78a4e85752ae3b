import { useCallback, useEffect, useRef, useState } from 'react';
import { INVALID_PICTURE_TEXT, getPictureError } from '../../../components/admin/picture-rules';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { toApiError } from '../../../lib/api-error';
import { downscaleIfAllowed } from '../../../lib/use-chosen-picture';
import { MissingPictureUrlError, uploadPicture } from '../api/upload-picture';

export interface AdPicture {
  /** Object URL during the upload, then the saved URL. */
  previewUrl: string | undefined;
  uploading: boolean;
  error: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
}

const getUploadErrorText = (error: unknown): string =>
  error instanceof MissingPictureUrlError
    ? 'Erro no formato da resposta do upload'
    : 'Erro ao fazer upload da imagem. Verifique se o servidor está configurado para receber uploads.';

/**
 * Picture of an advertisement: validates, previews and uploads a chosen file. `savedUrl` is the form's value,
 * `onUploaded` updates it. A failed upload leaves the previous picture.
 */
export function useAdPicture(savedUrl: string, onUploaded: (url: string) => void): AdPicture {
  const [error, setError] = useState<string>();
  const [uploadingUrl, setUploadingUrl] = useState<string>();
  const attempt = useRef<AbortController>(undefined);

  const cancelUpload = useCallback(() => {
    attempt.current?.abort();
    attempt.current = undefined;
    setUploadingUrl(undefined);
  }, []);
  useEffect(() => () => attempt.current?.abort(), []);
  useEffect(() => (uploadingUrl ? () => URL.revokeObjectURL(uploadingUrl) : undefined), [uploadingUrl]);

  const upload = async (original: File): Promise<void> => {
    cancelUpload();
    const controller = new AbortController();
    attempt.current = controller;
    const file = await downscaleIfAllowed(original, getPictureError);
    if (controller.signal.aborted) return;
    const validationError = getPictureError(file);
    setError(validationError);
    if (validationError) return;
    setUploadingUrl(URL.createObjectURL(file));
    try {
      const url = await uploadPicture(file, controller.signal);
      if (!controller.signal.aborted) onUploaded(url);
    } catch (error) {
      // Aborted when another picture was chosen or the picture was removed.
      if (!controller.signal.aborted) {
        // The server found that the content is no picture, whatever the declared type.
        const isUnsupportedType = toApiError(error).status === 415;
        if (isUnsupportedType) setError(INVALID_PICTURE_TEXT);
        showErrorToast(error, isUnsupportedType ? INVALID_PICTURE_TEXT : getUploadErrorText(error));
      }
    }
    if (attempt.current === controller) cancelUpload();
  };

  return {
    previewUrl: uploadingUrl ?? (savedUrl || undefined),
    uploading: uploadingUrl !== undefined,
    error,
    choose(file) {
      void upload(file);
    },
    remove() {
      cancelUpload();
      setError(undefined);
      onUploaded('');
    },
  };
}
