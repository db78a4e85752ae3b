import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toApiError } from '../../../lib/api-error';
import { clearDraft, readDraft, readDraftRevision, writeDraft } from '../deal-draft';
import { isFieldName, type DealForm, type ParsedDeal, type DealFormValues } from '../form';
import { useDealPicture } from './use-deal-picture';

interface DealFormOptions {
  form: DealForm;
  /** How the form begins: empty, or the deal that is edited. The same object while the form is open. */
  initialValues: DealFormValues;
  /** Where its draft is kept. */
  draftKey: string;
  /** The revision of the deal that is edited; a draft keeps the one that it was typed over. */
  revision?: number | undefined;
  send: (submission: DealSubmission) => Promise<unknown>;
  onSent: () => void;
  /** Called with what the server refused. */
  onRefused?: (error: unknown) => void;
}

export interface DealSubmission {
  deal: ParsedDeal;
  picture: File | undefined;
  revision?: number | undefined;
}

/** A form of a deal with its picture and its draft, which goes only when the server has taken it. */
export function useDealForm(options: DealFormOptions) {
  const { form: rules, initialValues, draftKey, send, onSent, onRefused } = options;
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

  /** Back to how the form began, with nothing left of the draft. */
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
      onRefused?.(error);
      // The toast sums up; each fault stands under its field too.
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
