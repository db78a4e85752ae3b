import { dealPictureRules } from '../../lib/picture-rules';
import { useDraftForm } from '../../lib/use-draft-form';
import { useDraftPicture } from '../../lib/use-draft-picture';
import type { DealForm, DealFormValues, ParsedDeal } from './form';

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
  const picture = useDraftPicture(dealPictureRules, options.draftKey);
  const draft = useDraftForm<DealFormValues, ParsedDeal>({
    ...options,
    resolver: form.resolver,
    picture,
    save: (deal): Promise<unknown> => send({ deal, picture: picture.file, revision: draft.revision }),
    onSaved: (resetForm) => {
      resetForm();
      onSent();
    },
  });
  return { ...draft, picture };
}

export type DealFormState = ReturnType<typeof useDealForm>;
