import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import { useCallback, useEffect, useState } from 'react';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

const faultOf = (file: File): string | undefined => {
  if (!pictureTypes.includes(file.type)) return 'Por favor, selecione uma imagem válida';
  return file.size > MAX_PICTURE_BYTES ? 'A imagem deve ter menos de 5MB' : undefined;
};

export interface ChosenPicture {
  file: File | undefined;
  /** An address under which the page can show it. */
  address: string | undefined;
  fault: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
}

/** A picture that is chosen for an item: judged and shown at once, sent with the form. */
export function useChosenPicture(): ChosenPicture {
  const [chosen, setChosen] = useState<{ file: File; address: string }>();
  const [fault, setFault] = useState<string>();

  useEffect(() => chosen && (() => URL.revokeObjectURL(chosen.address)), [chosen]);

  const choose = useCallback((file: File) => {
    const wrong = faultOf(file);
    setFault(wrong);
    // A file that will not do leaves the one that was chosen before.
    if (!wrong) setChosen({ file, address: URL.createObjectURL(file) });
  }, []);
  const remove = useCallback(() => {
    setFault(undefined);
    setChosen(undefined);
  }, []);
  return { file: chosen?.file, address: chosen?.address, fault, choose, remove };
}
