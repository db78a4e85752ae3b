const MAX_KEYS = 500;

/** Returns true when none of the keys was seen among the last MAX_KEYS. */
export function createDeduplicator(): (...keys: string[]) => boolean {
  const seenKeys = new Set<string>();
  return (...keys) => {
    const isNew = !keys.some((key) => seenKeys.has(key));
    for (const key of keys) seenKeys.add(key);
    for (const oldest of seenKeys) {
      if (seenKeys.size <= MAX_KEYS) break;
      seenKeys.delete(oldest);
    }
    return isNew;
  };
}
