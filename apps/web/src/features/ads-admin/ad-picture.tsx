import { type ReactNode, useEffect, useRef } from 'react';
import { parseUploadedImage } from '../../api/advertisement';
import { showErrorToast } from '../../components/admin/use-admin-mutation';
import { StatusBadge } from '../../components/admin/table';
import { PictureField, PicturePreview, UploadProgress } from '../../components/ui/picture-field';
import { isSessionEnded, toApiError } from '../../lib/api-error';
import { adminPictureRules, type PictureInput, type PictureSetters } from '../../lib/chosen-picture';
import { removePictureDraft, useDraftPicture } from '../../lib/picture-draft';
import { getUploadErrorText, type SendForm, useUpload } from '../../lib/use-upload';
import { BLOCKED_TEXT, isUnanswered } from './ad-fields';

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
interface AdPicture extends PictureInput {
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

interface AdPictureFieldProps {
  picture: AdPicture;
  optional?: boolean;
  /** Shown before the hint. */
  note?: ReactNode;
  /** Validation error of the form, such as a missing picture. */
  error?: string | undefined;
}

export function AdPictureField({ picture, optional = false, note, error }: AdPictureFieldProps) {
  const { previewUrl, uploading, progress } = picture;
  return (
    <>
      <PictureField
        label="Imagem"
        optional={optional}
        picture={picture}
        layout="column"
        preview={<PicturePreview url={previewUrl} alt="Imagem escolhida" />}
        chooseText={previewUrl ? 'Trocar imagem' : 'Escolher imagem'}
        removeText={previewUrl && 'Remover imagem'}
        error={picture.error ?? (previewUrl ? undefined : error)}
      >
        {note}
        <span role="status">
          {uploading
            ? 'Enviando imagem...'
            : 'Clique, arraste ou cole uma imagem. JPG, PNG, GIF e WEBP, até 5MB. De uma animação, só aparece o primeiro quadro, parado.'}
        </span>
      </PictureField>
      <UploadProgress progress={progress} />
    </>
  );
}

/** Says that the picture does not load here: pages skip an advertisement whose picture fails. */
export const BrokenPicture = () => (
  <p className="tiny muted block">
    <StatusBadge tone="danger">Imagem não carregou</StatusBadge>
    <span className="block">Quem não consegue carregá-la não vê o anúncio.</span>
  </p>
);
