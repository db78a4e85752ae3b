const MOST = 500;

/** Remembers what it was shown last, by any of its keys: says true the first time, false from then on. */
export function createSeen(): (...keys: string[]) => boolean {
  const seen = new Set<string>();
  return (...keys) => {
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    for (const oldest of seen) {
      if (seen.size <= MOST) break;
      seen.delete(oldest);
    }
    return isNew;
  };
}
