import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { failureOf } from '../../../lib/failure';
import { forgetDraft, readDraft, writeDraft, type Typed } from '../drafts';
import type { FormResolver } from '../schemas';

interface DraftForm<Read> {
  /** Under which the draft is kept. */
  name: string;
  /** What stands in the fields at first; the draft goes over it. */
  values: Typed;
  resolver: FormResolver<Read>;
  save: (read: Read) => Promise<unknown>;
  onSaved: () => void;
}

export interface DraftFormState<Read> {
  form: UseFormReturn<Typed, unknown, Read>;
  /** What the server said of no field in particular. */
  fault: string | undefined;
  send: () => void;
  /** Leaves what was typed behind. */
  drop: () => void;
}

/** A form of the panel: keeps what is typed, and puts what the server refuses under its field. */
export function useDraftForm<Read>({
  name,
  values,
  resolver,
  save,
  onSaved,
}: DraftForm<Read>): DraftFormState<Read> {
  const form = useForm<Typed, unknown, Read>({
    resolver,
    defaultValues: readDraft(name, values),
    mode: 'onTouched',
  });
  const [fault, setFault] = useState<string>();
  const typed = useWatch({ control: form.control });
  const unchanged = Object.entries(values).every(([field, value]) => typed[field] === value);
  useEffect(() => {
    if (unchanged) forgetDraft(name);
    else writeDraft(name, typed as Typed);
  }, [name, typed, unchanged]);

  const submit = form.handleSubmit(async (read) => {
    setFault(undefined);
    try {
      await save(read);
    } catch (error) {
      const { errors, message, status } = failureOf(error);
      const known = errors.filter(({ field }) => Object.hasOwn(values, field));
      for (const { field, message: words } of known)
        form.setError(field, { message: words }, { shouldFocus: true });
      // A refusal says what to change; a server that failed has nothing to add to the toast.
      if (known.length === 0 && status !== null && status < 500) setFault(message);
      return;
    }
    forgetDraft(name);
    onSaved();
  });
  return { form, fault, send: () => void submit(), drop: () => forgetDraft(name) };
}
