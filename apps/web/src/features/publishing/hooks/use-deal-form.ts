import { useDraftForm } from '../../../lib/use-draft-form';
import type { DealForm, DealFormValues, ParsedDeal } from '../form';
import { isSamePicture, removePictureDraft } from '../picture-draft';
import { useDealPicture } from './use-deal-picture';

interface DealFormOptions {
  form: DealForm;
  /** Empty values or those of the edited deal. */
  initialValues: DealFormValues;
  /** Storage key of the draft. */
  draftKey: string;
  /** Revision of the edited deal. */
  revision?: number | undefined;
  send: (submission: DealSubmission) => Promise<unknown>;
  onSent: () => void;
}

export interface DealSubmission {
  deal: ParsedDeal;
  picture: File | undefined;
  revision?: number | undefined;
}

/** Deal form state with picture and draft; both are cleared only after a successful submit, of what was sent. */
export function useDealForm({ form, send, onSent, ...options }: DealFormOptions) {
  const picture = useDealPicture(options.draftKey);
  const draft = useDraftForm<DealFormValues, ParsedDeal>({
    ...options,
    resolver: form.resolver,
    picture: picture.file,
    save: async (deal): Promise<void> => {
      await send({ deal, picture: picture.file, revision: draft.revision });
      await removePictureDraft(options.draftKey, picture.file);
    },
    onSent: (sent) => {
      if (isSamePicture(picture.file, sent)) picture.remove();
    },
    onSaved: (resetForm) => {
      resetForm();
      onSent();
    },
  });
  /** Resets the form and deletes the draft. */
  const startOver = (): void => {
    picture.remove();
    draft.resetForm();
  };
  return { ...draft, picture, startOver };
}

export type DealFormState = ReturnType<typeof useDealForm>;
