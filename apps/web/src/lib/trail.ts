import { tab } from './storage';

const KEY = 'trail';

/** The place of the current entry in this tab's history, counted by the router. */
export function historyIndex(): number {
  const state: unknown = history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' ? index : 0;
}

/** The addresses of this tab's history, by their place; null where none was recorded. */
function readTrail(): (string | null)[] {
  try {
    const stored: unknown = JSON.parse(tab.read(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map((entry) => (typeof entry === 'string' ? entry : null)) : [];
  } catch {
    return [];
  }
}

/** @param isPushed what lay ahead is gone */
export function recordEntry(address: string, isPushed: boolean): void {
  const index = historyIndex();
  const trail = readTrail();
  const next = isPushed ? trail.slice(0, index) : trail;
  next[index] = address;
  tab.store(KEY, JSON.stringify(next));
}

/** The last entry behind the current one that is wanted. */
export function findBehind(
  isWanted: (address: string) => boolean,
): { address: string; index: number } | undefined {
  const trail = readTrail();
  for (let index = historyIndex() - 1; index >= 0; index -= 1) {
    const address = trail[index];
    if (address && isWanted(address)) return { address, index };
  }
  return undefined;
}
