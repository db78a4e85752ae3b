import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureOf } from '../../../lib/failure';
import { forgetDraft, readDraft, writeDraft } from '../draft';
import { isFieldName, type DealForm, type ReadDeal, type TypedDeal } from '../form';
import { usePicture } from './use-picture';

interface DealFormOptions {
  form: DealForm;
  /** How the form begins: empty, or the deal that is edited. The same object while the form is open. */
  begin: TypedDeal;
  /** Where its draft is kept. */
  place: string;
  send: (filled: { deal: ReadDeal; picture: File | undefined }) => Promise<unknown>;
  onSent: () => void;
}

/** A form of a deal with its picture and its draft, which goes only when the server has taken it. */
export function useDealForm({ form: { resolver }, begin, place, send, onSent }: DealFormOptions) {
  const [kept] = useState(() => readDraft(place, begin));
  const [restored, setRestored] = useState(kept !== undefined);
  const picture = usePicture(place);
  const form = useForm<TypedDeal, unknown, ReadDeal>({
    resolver,
    defaultValues: kept ?? begin,
    mode: 'onTouched',
  });
  const typed = useWatch({ control: form.control });
  useEffect(() => writeDraft(place, typed, begin), [place, typed, begin]);

  /** Back to how the form began, with nothing left of the draft. */
  const startOver = (): void => {
    forgetDraft(place);
    picture.remove();
    form.reset(begin);
    setRestored(false);
  };
  const submit = form.handleSubmit(async (deal) => {
    try {
      await send({ deal, picture: picture.file });
    } catch (error) {
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
  return { form, typed, picture, restored, startOver, submit };
}

export type DealFormState = ReturnType<typeof useDealForm>;
