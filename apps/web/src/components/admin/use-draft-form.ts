import { useEffect, useState, type SubmitEvent } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type Resolver,
} from 'react-hook-form';
import { toApiError } from '../../lib/api-error';
import { deleteDraft, saveDraft, getDraft, type TextValues } from './drafts';
import type { FormFields } from './text-field';

interface DraftFormOptions<T extends TextValues<T>, Output> {
  /** Storage key of the draft: names the form and the member. */
  draftKey: string;
  /** Values without a draft; a stored draft overrides them. */
  initialValues: T;
  resolver: Resolver<T, unknown, Output>;
  save: (output: Output) => Promise<unknown>;
  onSaved: (resetForm: () => void) => void;
  onInvalid?: (errors: FieldErrors<T>) => void;
}

/** Admin form: stores a draft until it is saved, and shows the server's errors under their fields. */
export function useDraftForm<T extends TextValues<T>, Output>(options: DraftFormOptions<T, Output>) {
  const { draftKey, resolver, save, onSaved, onInvalid } = options;
  const [initialValues] = useState(options.initialValues);
  const [draft] = useState(() => getDraft(draftKey, initialValues));
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [error, setError] = useState<string>();
  const form = useForm<T, unknown, Output>({
    resolver,
    defaultValues: (draft ?? initialValues) as DefaultValues<T>,
    mode: 'onTouched',
  });
  const values = { ...initialValues, ...useWatch({ control: form.control }) } as T;
  const content = JSON.stringify(values);
  useEffect(
    () => saveDraft(draftKey, initialValues, JSON.parse(content) as T),
    [draftKey, initialValues, content],
  );

  /** Restores the initial values and deletes the draft. */
  const resetForm = (): void => {
    deleteDraft(draftKey);
    form.reset(initialValues);
    setError(undefined);
    setIsRestored(false);
  };
  const submit = form.handleSubmit(async (output) => {
    setError(undefined);
    try {
      await save(output);
    } catch (error) {
      // The caller shows a toast; field errors go under their fields.
      const { errors, message, status } = toApiError(error);
      const fieldErrors = errors.filter(({ field }) => Object.hasOwn(initialValues, field));
      fieldErrors.forEach(({ field, message: text }, index) =>
        form.setError(field as Path<T>, { message: text }, { shouldFocus: index === 0 }),
      );
      // Only a 4xx message says what to change; a 5xx message adds nothing to the toast.
      if (fieldErrors.length === 0 && status !== null && status < 500) setError(message);
      return;
    }
    deleteDraft(draftKey);
    onSaved(resetForm);
  }, onInvalid);
  return {
    form,
    /** `form`, typed for the field components. */
    fields: form as unknown as FormFields,
    values,
    isRestored,
    error,
    resetForm,
    handleSubmit: (event: SubmitEvent): void => {
      event.preventDefault();
      void submit();
    },
  };
}
