const MOST = 500;

/** Remembers what it was shown last: says true the first time, false from then on. */
export function createSeen(): (key: string) => boolean {
  const keys = new Set<string>();
  return (key) => {
    if (keys.has(key)) return false;
    keys.add(key);
    const [oldest] = keys;
    if (keys.size > MOST && oldest !== undefined) keys.delete(oldest);
    return true;
  };
}
