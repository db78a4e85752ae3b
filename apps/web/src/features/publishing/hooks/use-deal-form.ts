import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toApiError } from '../../../lib/api-error';
import { clearDraft, readDraft, readDraftRevision, writeDraft } from '../deal-draft';
import { isFieldName, type DealForm, type ParsedDeal, type DealFormValues } from '../form';
import { useDealPicture } from './use-deal-picture';

interface DealFormOptions {
  form: DealForm;
  /** Empty values or those of the edited deal. Must be a stable object. */
  initialValues: DealFormValues;
  /** Storage key of the draft. */
  draftKey: string;
  /** Revision of the edited deal; a restored draft uses the revision it was based on. */
  revision?: number | undefined;
  send: (submission: DealSubmission) => Promise<unknown>;
  onSent: () => void;
  /** Called when submitting fails. */
  onError?: (error: unknown) => void;
}

export interface DealSubmission {
  deal: ParsedDeal;
  picture: File | undefined;
  revision?: number | undefined;
}

/** Deal form state with picture and draft; the draft is cleared only after a successful submit. */
export function useDealForm(options: DealFormOptions) {
  const { form: rules, initialValues, draftKey, send, onSent, onError } = options;
  const [draft] = useState(() => readDraft(draftKey, initialValues));
  const [revision, setRevision] = useState(() => (draft && readDraftRevision(draftKey)) ?? options.revision);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const picture = useDealPicture(draftKey);
  const form = useForm<DealFormValues, unknown, ParsedDeal>({
    resolver: rules.resolver,
    defaultValues: draft ?? initialValues,
    mode: 'onTouched',
  });
  const values = useWatch({ control: form.control });
  useEffect(
    () => writeDraft(draftKey, values, initialValues, revision),
    [draftKey, values, initialValues, revision],
  );

  /** Resets the form and deletes the draft. */
  const startOver = (): void => {
    clearDraft(draftKey);
    picture.remove();
    form.reset(initialValues);
    setIsRestored(false);
    setRevision(options.revision);
  };
  const submit = form.handleSubmit(async (deal) => {
    try {
      await send({ deal, picture: picture.file, revision });
    } catch (error) {
      onError?.(error);
      // The toast shows all errors; each also shows under its field.
      const fieldErrors = toApiError(error).errors.filter(({ field }) => isFieldName(field));
      fieldErrors.forEach(({ field, message }, index) => {
        if (isFieldName(field)) form.setError(field, { message }, { shouldFocus: index === 0 });
      });
      return;
    }
    startOver();
    onSent();
  });
  return { form, values, picture, isRestored, startOver, submit, setRevision };
}

export type DealFormState = ReturnType<typeof useDealForm>;
