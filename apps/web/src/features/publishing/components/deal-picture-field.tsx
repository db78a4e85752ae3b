import { PictureField, PicturePreview } from '../../../components/ui/picture-field';
import { getPictureUrl } from '../../../lib/picture-url';
import type { ChosenPicture } from '../../../lib/use-chosen-picture';

interface DealPictureFieldProps {
  picture: ChosenPicture;
  /** Current picture of the deal, kept unless another is chosen. */
  current?: string | null | undefined;
}

export function DealPictureField({ picture, current }: DealPictureFieldProps) {
  const { file, previewUrl } = picture;
  const shownUrl = previewUrl ?? getPictureUrl(current);
  return (
    <PictureField
      label="Imagem"
      picture={picture}
      layout="row"
      preview={
        <PicturePreview url={shownUrl} alt={previewUrl ? 'Prévia da imagem escolhida' : 'Imagem atual'} />
      }
      chooseText={shownUrl ? 'Trocar imagem' : 'Escolher imagem'}
      removeText={file && (current ? 'Manter a atual' : 'Remover')}
    >
      {file ? <b>{file.name}</b> : null}
      Toque, arraste ou cole {shownUrl ? 'outra imagem' : 'uma imagem'}. JPG, PNG, GIF ou WEBP.
    </PictureField>
  );
}
