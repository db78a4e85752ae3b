import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { TextValues } from '../../lib/drafts';
import { limitCharacters } from '../../lib/limit-characters';
import { showToast } from '../../lib/show-toast';
import {
  type DraftForm,
  type DraftFormOptions,
  findCurrentRow,
  type FormFields,
  useDraftForm,
} from '../../lib/use-draft-form';
import { FieldError, InputField, TextAreaField } from '../ui/field';
import { ChangedMeanwhile, RestoredDraft } from '../ui/form';

/**
 * Help of a field, with the value of now if others changed it while the form was open.
 * @param toText label of a select's or radio's value
 */
export function withCurrentValue(
  { changedMeanwhile }: FormFields,
  name: string,
  toText: (value: string) => string | undefined = (value) => value,
  help?: ReactNode,
): ReactNode {
  const current = changedMeanwhile[name];
  if (!current) return help;
  return (
    <>
      <strong className="text-ink">
        {current.differs ? `Agora: ${toText(current.value) || 'vazio'}` : 'Mudou agora'}
      </strong>
      {help ? <> {help}</> : null}
    </>
  );
}

interface TextFieldProps {
  form: FormFields;
  name: string;
  label: string;
  optional?: boolean;
  help?: ReactNode;
  /** `lines`: growing text area. `number`: numeric keyboard on phones. */
  kind?: 'line' | 'lines' | 'number' | 'url' | 'date';
  maxLength?: number;
  /** Name of another field that is validated again with this one. */
  revalidates?: string;
}

const inputAttributes = {
  line: { autoComplete: 'off' },
  number: { autoComplete: 'off', inputMode: 'numeric' },
  url: { type: 'url', inputMode: 'url', autoCapitalize: 'none', placeholder: 'https://' },
  date: { type: 'date' },
} as const;

/** Text field of an admin form, with its validation error. */
export function TextField(props: TextFieldProps) {
  const { form, name, label, optional, help, kind = 'line', maxLength, revalidates } = props;
  const field = {
    label,
    optional,
    help: withCurrentValue(form, name, undefined, help),
    error: form.formState.errors[name]?.message,
    ...form.register(name, revalidates ? { deps: [revalidates] } : undefined),
    ...(maxLength !== undefined && limitCharacters(maxLength)),
  };
  return kind === 'lines' ? (
    <TextAreaField rows={2} {...field} />
  ) : (
    <InputField {...inputAttributes[kind]} {...field} />
  );
}

/** Sums up the errors under the fields. */
export const INVALID_FORM_TEXT = 'Por favor, corrija os erros no formulário';

interface EditFormOptions<Row, T extends TextValues<T>, Output> extends Omit<
  DraftFormOptions<T, Output>,
  'initialValues' | 'revision' | 'save' | 'onInvalid'
> {
  /** The row to edit; undefined for a new one. */
  row: Row | undefined;
  toFormValues: (row: Row | undefined) => T;
  /** Name of the current row in a conflict's response. */
  rowName: string;
  parseRow: (input: unknown) => Row;
  /** Sends the values of a new row, or only the changed ones with what they are based on. */
  save: (output: Partial<Output>, row: Row | undefined) => Promise<unknown>;
}

/**
 * Draft form of the back office. It sends what was changed; when the row has changed meanwhile, it keeps what was
 * typed, shows the values of now, and starts from them when it is saved again.
 */
export function useEditForm<Row, T extends TextValues<T>, Output extends object>({
  toFormValues,
  rowName,
  parseRow,
  save,
  ...options
}: EditFormOptions<Row, T, Output>) {
  const [row, setRow] = useState(options.row);
  /** What was typed stays; other fields take the values of now. */
  const rebase = (current: Row): void => {
    setRow(current);
    draft.rebase(toFormValues(current));
  };
  const draft: DraftForm<T, Output> = useDraftForm<T, Output>({
    ...options,
    initialValues: toFormValues(row),
    onInvalid: () => showToast('error', INVALID_FORM_TEXT),
    save: async (output): Promise<unknown> => {
      if (row === undefined) return save(output, undefined);
      const changed = Object.entries(output).filter(
        ([name]) => (draft.values[name as keyof T] ?? '') !== (draft.initialValues[name as keyof T] ?? ''),
      );
      try {
        return await save(Object.fromEntries(changed) as Partial<Output>, row);
      } catch (error) {
        const current = findCurrentRow(error, rowName, parseRow);
        if (current !== undefined) rebase(current);
        throw error;
      }
    },
  });
  return { ...draft, row, rebase };
}

interface EditFormProps {
  draft: {
    fields: FormFields;
    row: object | undefined;
    isRestored: boolean;
    error: string | undefined;
    resetForm: () => void;
    handleSubmit: (event: SubmitEvent) => void;
  };
  /** Takes back what was typed. */
  onDiscard?: () => void;
  /** The buttons. */
  actions: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form of `useEditForm`, with what there is to say of its draft and of the server's errors. */
export function EditForm({ draft, onDiscard = draft.resetForm, actions, children }: EditFormProps) {
  return (
    <form noValidate onSubmit={draft.handleSubmit}>
      {draft.row && draft.isRestored ? <RestoredDraft onDiscard={onDiscard} /> : null}
      {children}
      <div role="alert">{draft.error ? <FieldError>{draft.error}</FieldError> : null}</div>
      <ChangedMeanwhile form={draft.fields} onDiscard={onDiscard} />
      {actions}
    </form>
  );
}
