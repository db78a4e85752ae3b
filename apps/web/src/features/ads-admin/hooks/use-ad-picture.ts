import { useCallback, useEffect, useRef, useState } from 'react';
import { INVALID_PICTURE_TEXT, getPictureError } from '../../../components/admin/picture-rules';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { toApiError } from '../../../lib/api-error';
import { downscaleIfAllowed } from '../../../lib/use-chosen-picture';
import { MissingPictureUrlError, uploadPicture } from '../api/upload-picture';

export interface AdPicture {
  /** An address under which the page can show it: the file's own until it is kept. */
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
 * The picture of an advertisement: judged and sent when chosen, shown at once. `kept` is the address that
 * the form carries, `onKept` writes it there. One that fails leaves the one that was there before.
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
      // Another picture was chosen meanwhile, or none is wanted.
      if (!controller.signal.aborted) {
        // The server looked into the file: its name lies.
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
