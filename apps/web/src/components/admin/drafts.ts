import { removeStored, getStored, setStored } from '../../lib/storage';

/**
 * What is typed into a form of the back office and not saved yet, kept on this device: a failed send, a reload or an
 * ended session loses nothing. `place` names the form, and whose it is.
 */
const getStorageKey = (draftKey: string): string => `draft:admin:${draftKey}`;

export type TextValues<T> = Record<keyof T, string>;

/** What was typed there, over what the form begins with; undefined where nothing was. */
export function getDraft<T extends TextValues<T>>(draftKey: string, initialValues: T): T | undefined {
  try {
    const stored: unknown = JSON.parse(getStored(getStorageKey(draftKey)) ?? 'null');
    const changes = Object.entries(stored ?? {}).filter(
      ([name, value]) => Object.hasOwn(initialValues, name) && typeof value === 'string',
    );
    return changes.length > 0
      ? { ...initialValues, ...(Object.fromEntries(changes) as Partial<T>) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the fields that differ from how the form begins, so that what others changed meanwhile shows in the rest. */
export function saveDraft<T extends TextValues<T>>(
  draftKey: string,
  initialValues: T,
  values: Partial<T>,
): void {
  const changed = Object.entries(values).filter(([name, value]) => initialValues[name as keyof T] !== value);
  if (changed.length === 0) removeStored(getStorageKey(draftKey));
  else setStored(getStorageKey(draftKey), JSON.stringify(Object.fromEntries(changed)));
}

export const deleteDraft = (draftKey: string): void => removeStored(getStorageKey(draftKey));
