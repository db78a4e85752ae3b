import type { ReactNode } from 'react';
import { PictureField, PicturePreview } from '../../components/ui/picture-field';
import { UploadProgress } from '../../components/ui/upload-progress';
import type { AdPicture } from './use-ad-picture';

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
