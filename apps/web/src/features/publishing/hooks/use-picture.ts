import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import { useEffect } from 'react';
import { useChosenPicture, type ChosenPicture } from '../../../lib/use-chosen-picture';
import { readPictureDraft, writePictureDraft } from '../picture-draft';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

const faultOf = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!pictureTypes.includes(type))
    return 'Por favor, selecione apenas arquivos de imagem (JPG, PNG, GIF, WEBP)';
  return size > MAX_PICTURE_BYTES ? 'Arquivo muito grande. O tamanho máximo é 5MB.' : undefined;
};

export type { ChosenPicture };

/** The picture of a deal that is being written, kept with the draft. */
export function usePicture(place: string): ChosenPicture {
  const { show, ...picture } = useChosenPicture(faultOf, (file) => void writePictureDraft(place, file));
  useEffect(() => {
    let gone = false;
    void readPictureDraft(place).then((kept) => {
      if (kept && !gone) show(kept);
    });
    return () => {
      gone = true;
    };
  }, [place, show]);
  return picture;
}
