import { useEffect, useState, type SubmitEvent } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type Resolver,
} from 'react-hook-form';
import { failureOf } from '../../lib/failure';
import { forgetDraft, keepDraft, readDraft, type Texts } from './drafts';
import type { Fields } from './text-field';

interface DraftForm<T extends Texts<T>, Read> {
  /** Where the draft is kept: which form it is, and whose. */
  place: string;
  /** What stands in the fields at first; what was typed before goes over it. */
  begin: T;
  resolver: Resolver<T, unknown, Read>;
  save: (read: Read) => Promise<unknown>;
  onSaved: (startOver: () => void) => void;
  onInvalid?: (faults: FieldErrors<T>) => void;
}

/** A form of the back office: keeps what is typed until it is saved, and puts what the server refuses under its field. */
export function useDraftForm<T extends Texts<T>, Read>(options: DraftForm<T, Read>) {
  const { place, resolver, save, onSaved, onInvalid } = options;
  const [begin] = useState(options.begin);
  const [kept] = useState(() => readDraft(place, begin));
  const [restored, setRestored] = useState(kept !== undefined);
  const [fault, setFault] = useState<string>();
  const form = useForm<T, unknown, Read>({
    resolver,
    defaultValues: (kept ?? begin) as DefaultValues<T>,
    mode: 'onTouched',
  });
  const typed = { ...begin, ...useWatch({ control: form.control }) } as T;
  const content = JSON.stringify(typed);
  useEffect(() => keepDraft(place, begin, JSON.parse(content) as T), [place, begin, content]);

  /** Back to how the form began, with nothing left of the draft. */
  const startOver = (): void => {
    forgetDraft(place);
    form.reset(begin);
    setFault(undefined);
    setRestored(false);
  };
  const submit = form.handleSubmit(async (read) => {
    setFault(undefined);
    try {
      await save(read);
    } catch (error) {
      // The toast sums up; each fault stands under its field too.
      const { errors, message, status } = failureOf(error);
      const known = errors.filter(({ field }) => Object.hasOwn(begin, field));
      known.forEach(({ field, message: words }, index) =>
        form.setError(field as Path<T>, { message: words }, { shouldFocus: index === 0 }),
      );
      // A refusal says what to change; a server that failed has nothing to add to the toast.
      if (known.length === 0 && status !== null && status < 500) setFault(message);
      return;
    }
    forgetDraft(place);
    onSaved(startOver);
  }, onInvalid);
  return {
    form,
    /** The form as its fields take it. */
    fields: form as unknown as Fields,
    typed,
    restored,
    fault,
    startOver,
    send: (event: SubmitEvent): void => {
      event.preventDefault();
      void submit();
    },
  };
}
