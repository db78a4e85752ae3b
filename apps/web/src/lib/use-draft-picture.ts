import { useEffect, useEffectEvent, useState } from 'react';
import { takesLastDraft } from './drafts';
import { readPictureDraft, writePictureDraft } from './picture-draft';
import type { PictureRules } from './picture-rules';
import { useChosenPicture, type ChosenPicture, type PictureSetters } from './use-chosen-picture';

export interface DraftPicture extends ChosenPicture {
  /** Whether the picture was chosen before the form was opened. */
  isRestored: boolean;
}

/** Picture of a draft form, stored with its draft. `onChange` is called for a restored one too. */
export function useDraftPicture(
  rules: PictureRules,
  draftKey: string,
  onChange?: (file: File | undefined, setters: PictureSetters) => void,
): DraftPicture {
  const [isRestored, setIsRestored] = useState(false);
  const { show, setError, ...picture } = useChosenPicture(rules, (file, setters) => {
    setIsRestored(false);
    void writePictureDraft(draftKey, file);
    onChange?.(file, setters);
  });
  const [takesLast] = useState(() => takesLastDraft(draftKey));
  const restore = useEffectEvent((file: File) => {
    show(file);
    setIsRestored(true);
    onChange?.(file, { show, setError });
  });
  useEffect(() => {
    let isCancelled = false;
    void readPictureDraft(draftKey, takesLast).then((stored) => {
      if (stored && !isCancelled) restore(stored);
    });
    return () => {
      isCancelled = true;
    };
  }, [draftKey, takesLast]);
  return { ...picture, isRestored };
}
