import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import { useCallback, useEffect, useState } from 'react';
import { readPictureDraft, writePictureDraft } from '../picture-draft';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

const faultOf = (file: File): string | undefined => {
  if (!pictureTypes.includes(file.type))
    return 'Por favor, selecione apenas arquivos de imagem (JPG, PNG, GIF, WEBP)';
  return file.size > MAX_PICTURE_BYTES ? 'Arquivo muito grande. O tamanho máximo é 5MB.' : undefined;
};

export interface ChosenPicture {
  file: File | undefined;
  /** An address under which the page can show it. */
  address: string | undefined;
  fault: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
}

/** The picture of a deal that is being written: judged when chosen, shown at once, kept with the draft. */
export function usePicture(place: string): ChosenPicture {
  const [chosen, setChosen] = useState<{ file: File; address: string }>();
  const [fault, setFault] = useState<string>();

  const show = useCallback((file: File | undefined) => {
    setChosen((before) => {
      if (before) URL.revokeObjectURL(before.address);
      return file && { file, address: URL.createObjectURL(file) };
    });
  }, []);

  useEffect(() => {
    let gone = false;
    void readPictureDraft(place).then((kept) => {
      if (kept && !gone) show(kept);
    });
    return () => {
      gone = true;
    };
  }, [place, show]);

  return {
    file: chosen?.file,
    address: chosen?.address,
    fault,
    choose(file) {
      const wrong = faultOf(file);
      setFault(wrong);
      // A file that will not do leaves the one that was chosen before.
      if (wrong) return;
      show(file);
      void writePictureDraft(place, file);
    },
    remove() {
      setFault(undefined);
      show(undefined);
      void writePictureDraft(place, undefined);
    },
  };
}
