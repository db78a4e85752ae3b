import { useEffect, useRef } from 'react';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { toApiError } from '../../../lib/api-error';
import { adminPictureRules } from '../../../lib/picture-rules';
import { useChosenPicture, type PictureInput, type PictureSetters } from '../../../lib/use-chosen-picture';
import { getUploadErrorText, useUpload } from '../../../lib/use-upload';
import { BLOCKED_TEXT, isUnanswered } from '../components/blocked-hint';
import { MissingPictureUrlError, uploadPicture } from '../api/upload-picture';

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

/**
 * Picture of an advertisement, uploaded when it is chosen. `savedUrl` is the form's value, `onUploaded` updates it. A
 * failed upload leaves the previous picture.
 */
export function useAdPicture(savedUrl: string, onUploaded: (url: string) => void): AdPicture {
  const { progress, sendForm } = useUpload();
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);

  const upload = async (chosen: File, { show, setError }: PictureSetters): Promise<void> => {
    const controller = new AbortController();
    attempt.current = controller;
    try {
      const url = await uploadPicture(sendForm, chosen, controller.signal);
      if (!controller.signal.aborted) onUploaded(url);
    } catch (error) {
      // Aborted when another picture was chosen or the picture was removed.
      if (!controller.signal.aborted) {
        // The server found that the content is no picture, whatever the declared type.
        const isUnsupportedType = toApiError(error).status === 415;
        const { typeError } = adminPictureRules;
        if (isUnsupportedType) setError(typeError);
        if (isUnanswered(error)) setError(BLOCKED_TEXT);
        showErrorToast(error, isUnsupportedType ? typeError : getErrorText(error));
      }
    }
    if (attempt.current === controller) show(undefined);
  };
  const { file, ...picture } = useChosenPicture(adminPictureRules, (chosen, setters) => {
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
