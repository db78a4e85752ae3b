import { useCallback, useEffect, useState } from 'react';
import { pictureFault } from '../../../components/office/picture-rules';

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
    const wrong = pictureFault(file);
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
