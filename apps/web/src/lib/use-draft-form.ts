import { useEffect, useState, type SubmitEvent } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { toApiError } from './api-error';
import { getFormDraft, saveDraft, saveFormDraft, type TextValues } from './drafts';

/** The part of a `useForm` result that fields need, whatever the form's output type. */
export type FormFields = Pick<
  UseFormReturn<Record<string, string>, unknown, never>,
  'register' | 'formState'
>;

interface DraftFormOptions<T extends TextValues<T>, Output> {
  /** Storage key of the draft: names the form and the member. */
  draftKey: string;
  /** Values without a draft; a stored draft overrides them. Later ones are ignored. */
  initialValues: T;
  /** Revision of the edited row; a restored draft has the one it is based on. */
  revision?: number | undefined;
  resolver: Resolver<T, unknown, Output>;
  save: (output: Output) => Promise<unknown>;
  onSaved: (resetForm: () => void) => void;
  onInvalid?: (errors: FieldErrors<T>) => void;
}

/** Form that stores a draft until it is saved, and shows the server's errors under their fields. */
export function useDraftForm<T extends TextValues<T>, Output>(options: DraftFormOptions<T, Output>) {
  const { draftKey, resolver, save, onSaved, onInvalid } = options;
  const [initialValues] = useState(options.initialValues);
  const [draft] = useState(() => getFormDraft(draftKey, initialValues));
  const [revision, setRevision] = useState(draft?.revision ?? options.revision);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [error, setError] = useState<string>();
  const form = useForm<T, unknown, Output>({
    resolver,
    defaultValues: (draft?.values ?? initialValues) as DefaultValues<T>,
    mode: 'onTouched',
  });
  const values = { ...initialValues, ...useWatch({ control: form.control }) } as T;
  const content = JSON.stringify(values);
  useEffect(
    () => saveFormDraft(draftKey, initialValues, JSON.parse(content) as T, revision),
    [draftKey, initialValues, content, revision],
  );

  /** Restores the initial values and deletes the draft. */
  const resetForm = (): void => {
    saveDraft(draftKey, '');
    form.reset(initialValues);
    setRevision(options.revision);
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
      const fieldErrors = errors
        // `requires.0` is a part of the field `requires`.
        .map(({ field, message: text }) => ({ field: field.split('.', 1)[0] ?? field, message: text }))
        .filter(({ field }) => Object.hasOwn(initialValues, field));
      fieldErrors.forEach(({ field, message: text }, index) =>
        form.setError(field as Path<T>, { message: text }, { shouldFocus: index === 0 }),
      );
      // Only a 4xx message says what to change; a 5xx message adds nothing to the toast.
      if (fieldErrors.length === 0 && status !== null && status < 500) setError(message);
      return;
    }
    saveDraft(draftKey, '');
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
    revision,
    setRevision,
    handleSubmit: (event: SubmitEvent): void => {
      event.preventDefault();
      void submit();
    },
  };
}
