import { useCallback, useEffect, useRef, useState } from 'react';
import { downscalePicture } from './downscale-picture';

export interface ChosenPicture {
  file: File | undefined;
  /** Object URL. */
  previewUrl: string | undefined;
  error: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
}

type ValidatePicture = (file: Pick<File, 'type' | 'size'>) => string | undefined;

/** Downscales a file whose type is allowed, so that it meets the size limit. */
export const downscaleIfAllowed = (file: File, validate: ValidatePicture): Promise<File> =>
  validate({ type: file.type, size: 0 }) ? Promise.resolve(file) : downscalePicture(file);

/** Picture of a form: downscales, validates and previews the chosen file. */
export function useChosenPicture(
  validate: ValidatePicture,
  onChange?: (file: File | undefined) => void,
): ChosenPicture & { show: (file: File) => void } {
  const [chosen, setChosen] = useState<{ file: File; previewUrl: string }>();
  const [error, setError] = useState<string>();
  const attempt = useRef(0);
  useEffect(() => chosen && (() => URL.revokeObjectURL(chosen.previewUrl)), [chosen]);

  const show = useCallback((file: File) => setChosen({ file, previewUrl: URL.createObjectURL(file) }), []);
  const choose = async (original: File): Promise<void> => {
    attempt.current += 1;
    const attemptId = attempt.current;
    const file = await downscaleIfAllowed(original, validate);
    // Another file was chosen meanwhile, or the picture was removed.
    if (attemptId !== attempt.current) return;
    const validationError = validate(file);
    setError(validationError);
    // An invalid file does not replace the current one.
    if (validationError) return;
    show(file);
    onChange?.(file);
  };
  return {
    file: chosen?.file,
    previewUrl: chosen?.previewUrl,
    error,
    show,
    choose: (file) => void choose(file),
    remove() {
      attempt.current += 1;
      setError(undefined);
      setChosen(undefined);
      onChange?.(undefined);
    },
  };
}
