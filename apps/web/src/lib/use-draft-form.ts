import { useEffect, useState, type SubmitEvent } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type Path,
  type Resolver,
  type ResolverResult,
  type UseFormReturn,
} from 'react-hook-form';
import { isHttpError, toApiError } from './api-error';
import {
  getFormDraft,
  listTypedSince,
  saveDraft,
  saveFormDraft,
  takeFromFormDraft,
  type DraftBase,
  type TextValues,
} from './drafts';
import { type DraftPicture, isSamePicture, removePictureDraft } from './picture-draft';
import { useSending } from './use-sending';

/** The part of a `useForm` result that fields need, whatever the form's output type. */
export interface FormFields extends Pick<
  UseFormReturn<Record<string, string>, unknown, never>,
  'register' | 'formState'
> {
  /** Fields that others have changed since the form was opened. */
  changedMeanwhile: Readonly<Record<string, CurrentValue>>;
}

export interface CurrentValue {
  value: string;
  /** Whether the form holds another value. */
  differs: boolean;
}

export interface DraftFormOptions<T extends TextValues<T>, Output> {
  /** Storage key of the draft: names the form and the member. */
  draftKey: string;
  /** Values without a draft; a stored draft overrides them. Later ones are ignored; see `rebase`. */
  initialValues: T;
  /** Revision of the edited row; a restored draft has the one it is based on. */
  revision?: number | undefined;
  resolver: Resolver<T, unknown, Output>;
  save: (output: Output) => Promise<unknown>;
  /** Not called once the form was left. */
  onSaved?: (resetForm: () => void) => void;
  /** Sent with the values. */
  picture?: DraftPicture | undefined;
  /** Called in every open form of the draft. */
  onSent?: () => void;
  onInvalid?: (errors: FieldErrors<T>) => void;
}

interface SentDraft<T> {
  values: T;
  picture: File | undefined;
}

/** Form that stores a draft until it is saved, and shows the server's errors under their fields. */
export function useDraftForm<T extends TextValues<T>, Output>(options: DraftFormOptions<T, Output>) {
  const { draftKey, resolver, picture, save, onSaved, onInvalid } = options;
  const [initialValues, setInitialValues] = useState(options.initialValues);
  const [draft] = useState(() => getFormDraft(draftKey, initialValues));
  // Others' changes are seen again where the form is left before it is saved.
  const [base, setBase] = useState<DraftBase<T>>({
    values: draft?.base.values ?? initialValues,
    revision: draft?.base.revision ?? options.revision,
  });
  const [revision, setRevision] = useState(base.revision);
  const [changedNames, setChangedNames] = useState<readonly (keyof T)[]>(draft?.outdated ?? []);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [error, setError] = useState<string>();
  const [refusals] = useState((): Refusals => new Map());
  const form = useForm<T, unknown, Output>({
    resolver: async (...input) => addRefusals(await resolver(...input), refusals, input),
    defaultValues: (draft?.values ?? initialValues) as DefaultValues<T>,
    mode: 'onTouched',
    // A field that was shown later would come last.
    shouldFocusError: false,
  });
  const values = { ...initialValues, ...useWatch({ control: form.control }) } as T;
  const content = JSON.stringify(values);
  useEffect(
    () => saveFormDraft(draftKey, initialValues, JSON.parse(content) as T, base),
    [draftKey, initialValues, content, base],
  );

  const startFrom = (typed: Partial<T>): void => {
    form.reset({ ...initialValues, ...typed });
    setBase({ values: initialValues, revision: options.revision });
    setRevision(options.revision);
    setError(undefined);
    setIsRestored(false);
    setChangedNames([]);
  };
  /** Restores the initial values and deletes the draft. */
  const resetForm = (): void => {
    picture?.remove();
    saveDraft(draftKey, '');
    startFrom({});
  };
  const { isSending, send } = useSending<SentDraft<T>>(draftKey, (sent, isSender) => {
    if (picture && isSamePicture(picture.file, sent.picture)) picture.remove();
    options.onSent?.();
    // Another form of this draft, left since, has sent it.
    if (!isSender) startFrom(listTypedSince(form.getValues() as T, initialValues, sent.values));
  });
  /** Replaces the initial values by those of now: what was typed stays, other fields take their new value. */
  const rebase = (next: T): void => {
    const typed = form.getValues() as T;
    const names = Object.keys(next) as (keyof T & Path<T>)[];
    const changed = names.filter((name) => (next[name] ?? '') !== (initialValues[name] ?? ''));
    const untyped = changed.filter((name) => (typed[name] ?? '') === (initialValues[name] ?? ''));
    for (const name of untyped) form.setValue(name, next[name] as never);
    const taken = Object.fromEntries(untyped.map((name) => [name, next[name]])) as unknown as Partial<T>;
    setBase({ ...base, values: { ...base.values, ...taken } });
    setInitialValues(next);
    setChangedNames([...new Set([...changedNames, ...changed])]);
  };
  const changedMeanwhile = Object.fromEntries(
    changedNames.map((name): [string, CurrentValue] => [
      name as string,
      { value: initialValues[name] ?? '', differs: (values[name] ?? '') !== (initialValues[name] ?? '') },
    ]),
  );
  const handleInvalid = (errors: FieldErrors<T>): void => {
    focusFirst(Object.values(errors) as FieldError[]);
    onInvalid?.(errors);
  };
  const submit = form.handleSubmit(async (output) => {
    setError(undefined);
    const sent = form.getValues() as T;
    try {
      const isOpen = await send({ values: sent, picture: picture?.file }, async () => {
        await save(output);
        await removePictureDraft(draftKey, picture?.file);
        takeFromFormDraft(draftKey, initialValues, sent);
      });
      if (!isOpen) return;
    } catch (error) {
      // The caller shows a toast; field errors go under their fields.
      const { errors, message, status } = toApiError(error);
      const fieldErrors = errors
        // `requires.0` is a part of the field `requires`.
        .map(({ field, message: text }) => ({ field: field.split('.', 1)[0] ?? field, message: text }))
        .filter(({ field }) => Object.hasOwn(initialValues, field));
      for (const { field, message: text } of fieldErrors) {
        refusals.set(field, { value: sent[field as keyof T], message: text });
        form.setError(field as Path<T>, { message: text });
      }
      focusFirst(fieldErrors.map(({ field }) => form.getFieldState(field as Path<T>).error));
      // Only a 4xx message says what to change; a 5xx message adds nothing to the toast.
      if (fieldErrors.length === 0 && status !== null && status < 500) setError(message);
      return;
    }
    onSaved?.(() => startFrom(listTypedSince(form.getValues() as T, initialValues, sent)));
  }, handleInvalid);
  return {
    form,
    /** `form`, typed for the field components. */
    fields: { register: form.register, formState: form.formState, changedMeanwhile } as unknown as FormFields,
    values,
    /** Checks a field again that the server has refused, since another one has changed by which it may be right. */
    recheck: (name: Path<T>): void => {
      refusals.delete(name);
      if (form.getFieldState(name).invalid) void form.trigger(name);
    },
    /** What an edit starts from. */
    initialValues,
    rebase,
    isRestored: isRestored || (picture?.isRestored ?? false),
    error,
    resetForm,
    /** Also when it was left and opened again meanwhile. */
    isSending,
    revision,
    setRevision,
    handleSubmit: (event: SubmitEvent): void => {
      event.preventDefault();
      // Another field may have been what was wrong.
      refusals.clear();
      void submit();
    },
  };
}

/** What the server has refused, by field. */
type Refusals = Map<string, { value: unknown; message: string }>;

/** A field that is left is checked again: what the server refused stays refused until it changes. */
function addRefusals<T extends TextValues<T>, Output>(
  result: ResolverResult<T, Output>,
  refusals: Refusals,
  [values, , { fields }]: Parameters<Resolver<T, unknown, Output>>,
): ResolverResult<T, Output> {
  const standing = [...refusals].filter(
    ([name, { value }]) => values[name as keyof T] === value && !Object.hasOwn(result.errors, name),
  );
  if (standing.length === 0) return result;
  const errors = standing.map(([name, { message }]) => [
    name,
    { type: 'server', message, ref: fields[name as keyof typeof fields]?.ref },
  ]);
  return { values: {}, errors: { ...result.errors, ...Object.fromEntries(errors) } as FieldErrors<T> };
}

function focusFirst(errors: readonly (FieldError | undefined)[]): void {
  const fields = errors.map((error) => error?.ref).filter((ref) => ref instanceof HTMLElement);
  const isBefore = (field: HTMLElement, other: HTMLElement): boolean =>
    (field.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const first = fields.toSorted((field, other) => (isBefore(field, other) ? -1 : 1))[0];
  first?.focus();
  // What has the focus already may be out of view.
  first?.scrollIntoView({ block: 'nearest' });
}

export type DraftForm<T extends TextValues<T>, Output> = ReturnType<typeof useDraftForm<T, Output>>;

/** The current row in a 409 EDIT_CONFLICT, else undefined. */
export const findCurrentRow = <Row>(
  error: unknown,
  name: string,
  parse: (input: unknown) => Row,
): Row | undefined =>
  toApiError(error).code === 'EDIT_CONFLICT' && isHttpError<Record<string, unknown>>(error)
    ? parse(error.response?.data[name])
    : undefined;
