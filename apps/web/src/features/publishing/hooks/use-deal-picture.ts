import { useEffect, useState } from 'react';
import { takesLastDraft } from '../../../lib/drafts';
import { dealPictureRules } from '../../../lib/picture-rules';
import { useChosenPicture, type ChosenPicture } from '../../../lib/use-chosen-picture';
import { readPictureDraft, writePictureDraft } from '../picture-draft';

/** Picture of the deal form, stored with the draft. */
export function useDealPicture(draftKey: string): ChosenPicture {
  const { show, ...picture } = useChosenPicture(
    dealPictureRules,
    (file) => void writePictureDraft(draftKey, file),
  );
  const [takesLast] = useState(() => takesLastDraft(draftKey));
  useEffect(() => {
    let isCancelled = false;
    void readPictureDraft(draftKey, takesLast).then((stored) => {
      if (stored && !isCancelled) show(stored);
    });
    return () => {
      isCancelled = true;
    };
  }, [draftKey, takesLast, show]);
  return picture;
}
