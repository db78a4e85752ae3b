import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import { useEffect } from 'react';
import { useChosenPicture, type ChosenPicture } from '../../../lib/use-chosen-picture';
import { readPictureDraft, writePictureDraft } from '../picture-draft';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

const validatePicture = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!pictureTypes.includes(type))
    return 'Por favor, selecione apenas arquivos de imagem (JPG, PNG, GIF, WEBP)';
  return size > MAX_PICTURE_BYTES ? 'Arquivo muito grande. O tamanho máximo é 5MB.' : undefined;
};

export type { ChosenPicture };

/** Picture of the deal form, stored with the draft. */
export function useDealPicture(draftKey: string): ChosenPicture {
  const { show, ...picture } = useChosenPicture(
    validatePicture,
    (file) => void writePictureDraft(draftKey, file),
  );
  useEffect(() => {
    let isCancelled = false;
    void readPictureDraft(draftKey).then((stored) => {
      if (stored && !isCancelled) show(stored);
    });
    return () => {
      isCancelled = true;
    };
  }, [draftKey, show]);
  return picture;
}
