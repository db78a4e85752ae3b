import { useEffect, useState } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldValues, type UseFormProps } from 'react-hook-form';
import { getDraft, saveDraft } from './drafts';

type Options<T extends FieldValues> = Omit<UseFormProps<T>, 'defaultValues'> & {
  draftKey: string;
  defaultValues: T;
};

/** Form of a dialog: what is chosen and typed stays when it is closed or the session ends, until it is sent. */
export function useStoredForm<T extends FieldValues>({ defaultValues, ...options }: Options<T>) {
  // When the session ends, the member is gone from the key.
  const [draftKey] = useState(options.draftKey);
  const [stored] = useState(() => parseStored(getDraft(draftKey), defaultValues));
  const [initialValues] = useState(defaultValues);
  const [isRestored, setIsRestored] = useState(Object.keys(stored).length > 0);
  const form = useForm<T>({ ...options, defaultValues: { ...defaultValues, ...stored } as DefaultValues<T> });
  const content = JSON.stringify({ ...initialValues, ...useWatch({ control: form.control }) });
  useEffect(() => {
    const changed = Object.entries(JSON.parse(content) as T).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(initialValues[name]),
    );
    saveDraft(draftKey, changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : '');
  }, [draftKey, content, initialValues]);
  return {
    ...form,
    isRestored,
    /** Takes back what was chosen and typed. */
    discardDraft: (): void => {
      form.reset(initialValues);
      setIsRestored(false);
    },
    deleteDraft: (): void => saveDraft(draftKey, ''),
  };
}

function parseStored<T extends FieldValues>(stored: string, defaultValues: T): Partial<T> {
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(stored || '{}') as object).filter(
        ([name, value]) =>
          typeof value === typeof defaultValues[name] &&
          Array.isArray(value) === Array.isArray(defaultValues[name]),
      ),
    ) as Partial<T>;
  } catch {
    return {};
  }
}
