import { useState } from 'react';
import { createRandomKey, getStored, removeStored, setStored, tabStorage } from './storage';

/**
 * What is kept of a text on this device, so that a failed request, a reload or an ended session loses nothing. It belongs
 * to its tab: another one starts with it only once its tab is closed, or nothing was written there for half an hour.
 */
const OWNER_MS = 30 * 60_000;
const pageKey = createRandomKey();
const ownNames = new Set<string>();
const toOwnerName = (name: string): string => `owner:${name}`;

function isOthers(name: string): boolean {
  const [page, at] = (getStored(toOwnerName(name)) ?? '').split(' ');
  return Boolean(page) && page !== pageKey && Date.now() - Number(at) < OWNER_MS;
}

export const getKept = (name: string): string =>
  tabStorage.get(name) ?? (isOthers(name) ? null : getStored(name)) ?? '';

/** An empty text deletes it. */
export function keep(name: string, text: string): void {
  const own = tabStorage.get(name);
  if (text) {
    tabStorage.set(name, text);
    setStored(name, text);
    setStored(toOwnerName(name), `${pageKey} ${Date.now()}`);
    ownNames.add(name);
    return;
  }
  tabStorage.remove(name);
  // What another tab has written since stays.
  if (own === null ? isOthers(name) : getStored(name) !== own) return;
  removeStored(name);
  removeStored(toOwnerName(name));
}

const release = (): void => {
  for (const name of ownNames) if (!isOthers(name)) removeStored(toOwnerName(name));
};
if ('addEventListener' in globalThis) addEventListener('pagehide', release);

/** Unsent input. */
const toStorageKey = (draftKey: string): string => `draft:${draftKey}`;

export const getDraft = (draftKey: string): string => getKept(toStorageKey(draftKey));

/** Whether the tab may start with what was written last on this device. */
export const takesLastDraft = (draftKey: string): boolean =>
  tabStorage.get(toStorageKey(draftKey)) === null && !isOthers(toStorageKey(draftKey));

/** An empty text deletes the draft. */
export const saveDraft = (draftKey: string, text: string): void => keep(toStorageKey(draftKey), text);

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

interface FormDraft<T> {
  /** Initial values with the stored changes applied. */
  values: T;
  /** Changed fields whose initial value was another one when they were typed. */
  outdated: (keyof T)[];
  /** What they are based on. */
  base: DraftBase<T>;
}

/** What others may have changed since: until it is saved, and also after they were seen to have. */
export interface DraftBase<T> {
  /** Initial values when the fields were typed. */
  values: T;
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
    const names = changes.map(([name]) => name as keyof T);
    const typedOver = Object.fromEntries(names.map((name) => [name, previous?.[name as string] ?? '']));
    return {
      values: { ...initialValues, ...(Object.fromEntries(changes) as Partial<T>) },
      outdated: names.filter((name) => typedOver[name as string] !== (initialValues[name] ?? '')),
      base: {
        values: { ...initialValues, ...(typedOver as Partial<T>) },
        revision: typeof revision === 'number' ? revision : undefined,
      },
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
  base: DraftBase<T> = { values: initialValues, revision: undefined },
): void {
  const changed = Object.entries<string | undefined>(values).filter(
    ([name, value]) => (value ?? '') !== (initialValues[name as keyof T] ?? ''),
  );
  if (changed.length === 0) return saveDraft(draftKey, '');
  const previous = changed
    .map(([name]) => [name, base.values[name as keyof T] ?? ''])
    .filter(([, value]) => value !== '');
  const stored = {
    ...Object.fromEntries(changed),
    revision: base.revision,
    ...(previous.length > 0 && { previous: Object.fromEntries(previous) as object }),
  };
  saveDraft(draftKey, JSON.stringify(stored));
}

/** Takes what was sent out of the stored draft: what was typed since stays. */
export function takeFromFormDraft<T extends TextValues<T>>(
  draftKey: string,
  initialValues: T,
  sent: T,
): void {
  const { values = initialValues, base } = getFormDraft(draftKey, initialValues) ?? {};
  saveFormDraft(draftKey, initialValues, listTypedSince(values, initialValues, sent), base);
}

/** The values that are neither what was sent nor what the form starts from. */
export const listTypedSince = <T extends TextValues<T>>(values: T, initialValues: T, sent: T): Partial<T> =>
  Object.fromEntries(
    Object.entries<string | undefined>(values).filter(
      ([name, value]) =>
        (value ?? '') !== (sent[name as keyof T] ?? '') &&
        (value ?? '') !== (initialValues[name as keyof T] ?? ''),
    ),
  ) as Partial<T>;
