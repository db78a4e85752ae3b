import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureOf } from '../../../lib/failure';
import { forgetDraft, readDraft, readDraftRevision, writeDraft } from '../draft';
import { isFieldName, type DealForm, type ReadDeal, type TypedDeal } from '../form';
import { usePicture } from './use-picture';

interface DealFormOptions {
  form: DealForm;
  /** How the form begins: empty, or the deal that is edited. The same object while the form is open. */
  begin: TypedDeal;
  /** Where its draft is kept. */
  place: string;
  /** The revision of the deal that is edited; a draft keeps the one that it was typed over. */
  revision?: number | undefined;
  send: (filled: FilledDeal) => Promise<unknown>;
  onSent: () => void;
  /** Called with what the server refused. */
  onRefused?: (error: unknown) => void;
}

export interface FilledDeal {
  deal: ReadDeal;
  picture: File | undefined;
  revision?: number | undefined;
}

/** A form of a deal with its picture and its draft, which goes only when the server has taken it. */
export function useDealForm(options: DealFormOptions) {
  const { form: rules, begin, place, send, onSent, onRefused } = options;
  const [kept] = useState(() => readDraft(place, begin));
  const [revision, setRevision] = useState(() => (kept && readDraftRevision(place)) ?? options.revision);
  const [restored, setRestored] = useState(kept !== undefined);
  const picture = usePicture(place);
  const form = useForm<TypedDeal, unknown, ReadDeal>({
    resolver: rules.resolver,
    defaultValues: kept ?? begin,
    mode: 'onTouched',
  });
  const typed = useWatch({ control: form.control });
  useEffect(() => writeDraft(place, typed, begin, revision), [place, typed, begin, revision]);

  /** Back to how the form began, with nothing left of the draft. */
  const startOver = (): void => {
    forgetDraft(place);
    picture.remove();
    form.reset(begin);
    setRestored(false);
    setRevision(options.revision);
  };
  const submit = form.handleSubmit(async (deal) => {
    try {
      await send({ deal, picture: picture.file, revision });
    } catch (error) {
      onRefused?.(error);
      // The toast sums up; each fault stands under its field too.
      const faults = failureOf(error).errors.filter(({ field }) => isFieldName(field));
      faults.forEach(({ field, message }, index) => {
        if (isFieldName(field)) form.setError(field, { message }, { shouldFocus: index === 0 });
      });
      return;
    }
    startOver();
    onSent();
  });
  return { form, typed, picture, restored, startOver, submit, setRevision };
}

export type DealFormState = ReturnType<typeof useDealForm>;
