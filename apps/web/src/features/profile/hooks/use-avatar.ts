import { useEffect, useState } from 'react';
import { faultOfAvatar } from '../avatar-rules';

export interface ChosenAvatar {
  file: File | undefined;
  /** An address under which the page can show it. */
  address: string | undefined;
  fault: string | undefined;
  choose: (file: File) => void;
}

/** The picture that is about to become the member's: judged when chosen, shown at once. */
export function useAvatar(): ChosenAvatar {
  const [chosen, setChosen] = useState<{ file: File; address: string }>();
  const [fault, setFault] = useState<string>();
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.address);
    },
    [chosen],
  );
  return {
    file: chosen?.file,
    address: chosen?.address,
    fault,
    choose(file) {
      const wrong = faultOfAvatar(file);
      setFault(wrong);
      // A file that will not do leaves the one that was chosen before.
      if (!wrong) setChosen({ file, address: URL.createObjectURL(file) });
    },
  };
}
