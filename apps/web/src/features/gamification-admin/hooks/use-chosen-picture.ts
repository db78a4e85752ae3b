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
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState<string>();
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);

  const choose = useCallback((next: File) => {
    const wrong = faultOf(next);
    setFault(wrong);
    // A file that will not do leaves the one that was chosen before.
    if (!wrong) setFile(next);
  }, []);
  const remove = useCallback(() => {
    setFault(undefined);
    setFile(undefined);
  }, []);
  return { file, address, fault, choose, remove };
}
