import { useCallback, useEffect, useRef, useState } from 'react';
import { fitPicture } from './fit-picture';

export interface ChosenPicture {
  file: File | undefined;
  /** An address under which the page can show it. */
  address: string | undefined;
  fault: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
}

type FaultOf = (file: Pick<File, 'type' | 'size'>) => string | undefined;

/** A file as it may be sent: made smaller where its place takes its type but not its size. */
export const fitToRules = (file: File, faultOf: FaultOf): Promise<File> =>
  faultOf({ type: file.type, size: 0 }) ? Promise.resolve(file) : fitPicture(file);

/** A picture that is chosen for a form: made to fit, judged, shown. `keep` is called with each change. */
export function useChosenPicture(
  faultOf: FaultOf,
  keep?: (file: File | undefined) => void,
): ChosenPicture & { show: (file: File) => void } {
  const [chosen, setChosen] = useState<{ file: File; address: string }>();
  const [fault, setFault] = useState<string>();
  const attempt = useRef(0);
  useEffect(() => chosen && (() => URL.revokeObjectURL(chosen.address)), [chosen]);

  const show = useCallback((file: File) => setChosen({ file, address: URL.createObjectURL(file) }), []);
  const choose = async (given: File): Promise<void> => {
    attempt.current += 1;
    const mine = attempt.current;
    const file = await fitToRules(given, faultOf);
    // Another one was chosen meanwhile, or none is wanted.
    if (mine !== attempt.current) return;
    const wrong = faultOf(file);
    setFault(wrong);
    // A file that will not do leaves the one that was chosen before.
    if (wrong) return;
    show(file);
    keep?.(file);
  };
  return {
    file: chosen?.file,
    address: chosen?.address,
    fault,
    show,
    choose: (file) => void choose(file),
    remove() {
      attempt.current += 1;
      setFault(undefined);
      setChosen(undefined);
      keep?.(undefined);
    },
  };
}
