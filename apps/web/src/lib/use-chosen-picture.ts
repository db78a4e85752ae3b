import { useCallback, useEffect, useRef, useState } from 'react';
import { downscalePicture } from './downscale-picture';
import { getPictureError, withDetectedType, type PictureRules } from './picture-rules';

/** What `PictureField` needs. */
export interface PictureInput {
  types: readonly string[];
  /** Object URL of the chosen file. */
  previewUrl: string | undefined;
  error: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
}

export interface ChosenPicture extends PictureInput {
  file: File | undefined;
}

export interface PictureSetters {
  /** Sets the file without calling `onChange`. */
  show: (file: File | undefined) => void;
  setError: (error: string) => void;
}

/** As the server says it. */
const UNREADABLE_TEXT = 'Não foi possível abrir esta imagem. Tente outra.';

/** Picture of a form: downscales, validates and previews the chosen file. */
export function useChosenPicture(
  rules: PictureRules,
  onChange?: (file: File | undefined, setters: PictureSetters) => void,
): ChosenPicture & PictureSetters {
  const [chosen, setChosen] = useState<{ file: File; previewUrl: string }>();
  const [error, setError] = useState<string>();
  const attempt = useRef(0);
  useEffect(() => chosen && (() => URL.revokeObjectURL(chosen.previewUrl)), [chosen]);

  const show = useCallback(
    (file: File | undefined) => setChosen(file && { file, previewUrl: URL.createObjectURL(file) }),
    [],
  );
  const choose = async (original: File): Promise<void> => {
    attempt.current += 1;
    const attemptId = attempt.current;
    // A file that cannot be read is refused by its declared type.
    const typed = await withDetectedType(rules, original).catch(() => original);
    // Downscaling makes a file of an allowed type meet the size limit.
    const opened = rules.types.includes(typed.type) ? await downscalePicture(typed) : typed;
    // Another file was chosen meanwhile, or the picture was removed.
    if (attemptId !== attempt.current) return;
    const file = opened ?? typed;
    const validationError = getPictureError(rules, file) ?? (opened ? undefined : UNREADABLE_TEXT);
    setError(validationError);
    // An invalid file does not replace the current one.
    if (validationError) return;
    show(file);
    onChange?.(file, { show, setError });
  };
  return {
    types: rules.types,
    file: chosen?.file,
    previewUrl: chosen?.previewUrl,
    error,
    show,
    setError,
    choose: (file) => void choose(file),
    remove() {
      attempt.current += 1;
      setError(undefined);
      setChosen(undefined);
      onChange?.(undefined, { show, setError });
    },
  };
}
