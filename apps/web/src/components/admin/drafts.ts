import { removeStored, getStored, setStored } from '../../lib/storage';

/**
 * Unsaved values of an admin form, stored on this device, so that a failed request, a reload or an ended session
 * loses nothing. `draftKey` names the form and the member.
 */
const getStorageKey = (draftKey: string): string => `draft:admin:${draftKey}`;

export type TextValues<T> = Record<keyof T, string>;

/** Initial values with the stored changes applied; undefined without a draft. */
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

/** Stores only the fields that differ from the initial values, so that changes by others show in the rest. */
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
