import { tabStorage } from './storage';

const STORAGE_KEY = 'trail';

/** Index of the current entry in this tab's history, as numbered by React Router. */
export function getHistoryIndex(): number {
  const state: unknown = history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' ? index : 0;
}

/** URLs of this tab's history by index; null where none was recorded. */
function getEntries(): (string | null)[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map((entry) => (typeof entry === 'string' ? entry : null)) : [];
  } catch {
    return [];
  }
}

/** @param isPushed the navigation was a push, which drops the forward entries */
export function recordEntry(url: string, isPushed: boolean): void {
  const index = getHistoryIndex();
  const entries = getEntries();
  const next = isPushed ? entries.slice(0, index) : entries;
  next[index] = url;
  tabStorage.set(STORAGE_KEY, JSON.stringify(next));
}

/** The nearest earlier entry that matches. */
export function findPreviousEntry(
  matches: (url: string, index: number) => boolean,
): { url: string; index: number } | undefined {
  const entries = getEntries();
  for (let index = getHistoryIndex() - 1; index >= 0; index -= 1) {
    const url = entries[index];
    if (url && matches(url, index)) return { url, index };
  }
  return undefined;
}

/** Whether a part of a path can be an id. */
export const isId = (input: string): boolean => /^[0-9a-f]{24}$/i.test(input);
