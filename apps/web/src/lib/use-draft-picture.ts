import { useEffect, useState } from 'react';
import { takesLastDraft } from './drafts';
import { readPictureDraft, writePictureDraft } from './picture-draft';
import type { PictureRules } from './picture-rules';
import { useChosenPicture, type ChosenPicture } from './use-chosen-picture';

export interface DraftPicture extends ChosenPicture {
  /** Whether the picture was chosen before the form was opened. */
  isRestored: boolean;
}

/** Picture of a draft form, stored with its draft. */
export function useDraftPicture(rules: PictureRules, draftKey: string): DraftPicture {
  const [isRestored, setIsRestored] = useState(false);
  const { show, ...picture } = useChosenPicture(rules, (file) => {
    setIsRestored(false);
    void writePictureDraft(draftKey, file);
  });
  const [takesLast] = useState(() => takesLastDraft(draftKey));
  useEffect(() => {
    let isCancelled = false;
    void readPictureDraft(draftKey, takesLast).then((stored) => {
      if (!stored || isCancelled) return;
      show(stored);
      setIsRestored(true);
    });
    return () => {
      isCancelled = true;
    };
  }, [draftKey, takesLast, show]);
  return { ...picture, isRestored };
}
