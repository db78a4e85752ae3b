import { forget, readStored, store } from '../../lib/storage';

/**
 * What is typed into a form of the back office and not saved yet, kept on this device: a failed send, a reload or an
 * ended session loses nothing. `place` names the form, and whose it is.
 */
const keyOf = (place: string): string => `draft:admin:${place}`;

export type Texts<T> = Record<keyof T, string>;

/** What was typed there, over what the form begins with; undefined where nothing was. */
export function readDraft<T extends Texts<T>>(place: string, begin: T): T | undefined {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(place)) ?? 'null');
    const typed = Object.entries(kept ?? {}).filter(
      ([name, value]) => Object.hasOwn(begin, name) && typeof value === 'string',
    );
    return typed.length > 0 ? { ...begin, ...(Object.fromEntries(typed) as Partial<T>) } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the fields that differ from how the form begins, so that what others changed meanwhile shows in the rest. */
export function keepDraft<T extends Texts<T>>(place: string, begin: T, typed: Partial<T>): void {
  const changed = Object.entries(typed).filter(([name, value]) => begin[name as keyof T] !== value);
  if (changed.length === 0) forget(keyOf(place));
  else store(keyOf(place), JSON.stringify(Object.fromEntries(changed)));
}

export const forgetDraft = (place: string): void => forget(keyOf(place));
