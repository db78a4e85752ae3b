import { useState } from 'react';
import type { TextValues } from '../../lib/drafts';
import {
  findCurrentRow,
  useDraftForm,
  type DraftForm,
  type DraftFormOptions,
} from '../../lib/use-draft-form';
import { showToast } from '../../lib/show-toast';

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
