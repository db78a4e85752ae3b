import { useEffect } from 'react';
import { dealPictureRules } from '../../../lib/picture-rules';
import { useChosenPicture, type ChosenPicture } from '../../../lib/use-chosen-picture';
import { readPictureDraft, writePictureDraft } from '../picture-draft';

/** Picture of the deal form, stored with the draft. */
export function useDealPicture(draftKey: string): ChosenPicture {
  const { show, ...picture } = useChosenPicture(
    dealPictureRules,
    (file) => void writePictureDraft(draftKey, file),
  );
  useEffect(() => {
    let isCancelled = false;
    void readPictureDraft(draftKey).then((stored) => {
      if (stored && !isCancelled) show(stored);
    });
    return () => {
      isCancelled = true;
    };
  }, [draftKey, show]);
  return picture;
}
