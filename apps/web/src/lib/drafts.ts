import { useState } from 'react';
import { getStored, removeStored, setStored } from './storage';

/** Unsent input, stored on this device so that a failed request, a reload or an ended session loses nothing. */
const toStorageKey = (draftKey: string): string => `draft:${draftKey}`;

export const getDraft = (draftKey: string): string => getStored(toStorageKey(draftKey)) ?? '';

/** An empty text deletes the draft. */
export function saveDraft(draftKey: string, text: string): void {
  if (text) setStored(toStorageKey(draftKey), text);
  else removeStored(toStorageKey(draftKey));
}

/** State of one text that is stored as a draft. `useDraftForm` does this for a form with several fields. */
export function useDraft(draftKey: string): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => getDraft(draftKey));
  const update = (next: string): void => {
    setText(next);
    saveDraft(draftKey, next);
  };
  return [text, update];
}

export type TextValues<T> = Record<keyof T, string | undefined>;

export interface FormDraft<T> {
  /** Initial values with the stored changes applied. */
  values: T;
  /** Changed fields whose initial value was another one when the draft was stored. */
  outdated: (keyof T)[];
  /** Revision of the edited row when the draft was started. */
  revision: number | undefined;
}

export function getFormDraft<T extends TextValues<T>>(
  draftKey: string,
  initialValues: T,
): FormDraft<T> | undefined {
  try {
    const stored = (JSON.parse(getDraft(draftKey) || '{}') ?? {}) as Record<string, unknown>;
    const changes = Object.entries(stored).filter(
      ([name, value]) =>
        Object.hasOwn(initialValues, name) &&
        typeof value === 'string' &&
        value !== (initialValues[name as keyof T] ?? ''),
    );
    if (changes.length === 0) return undefined;
    const { revision, previous } = stored as { revision?: unknown; previous?: Record<string, unknown> };
    return {
      values: { ...initialValues, ...(Object.fromEntries(changes) as Partial<T>) },
      outdated: changes
        .map(([name]) => name as keyof T)
        .filter((name) => (previous?.[name as string] ?? '') !== (initialValues[name] ?? '')),
      revision: typeof revision === 'number' ? revision : undefined,
    };
  } catch {
    return undefined;
  }
}

/** Stores only the fields that differ from the initial values, so that changes by others show in the rest, and these. */
export function saveFormDraft<T extends TextValues<T>>(
  draftKey: string,
  initialValues: T,
  values: Partial<T>,
  revision?: number,
): void {
  const changed = Object.entries<string | undefined>(values).filter(
    ([name, value]) => (value ?? '') !== (initialValues[name as keyof T] ?? ''),
  );
  if (changed.length === 0) return saveDraft(draftKey, '');
  const previous = changed
    .map(([name]) => [name, initialValues[name as keyof T] ?? ''])
    .filter(([, value]) => value !== '');
  const stored = {
    ...Object.fromEntries(changed),
    revision,
    ...(previous.length > 0 && { previous: Object.fromEntries(previous) as object }),
  };
  saveDraft(draftKey, JSON.stringify(stored));
}
