declare global {
  interface Window {
    /** What the page shell asked for before any code of ours was there; null where that failed. */
    earlyAnswer?: { path: string; body: Promise<unknown> } | undefined;
  }
}

/** The answer to a GET of this path, if the page shell asked for it. Once: who comes later wants a fresh one. */
export async function consumeEarlyResponse<T>(path: string): Promise<T | null> {
  const early = window.earlyAnswer;
  if (early?.path !== path) return null;
  window.earlyAnswer = undefined;
  return (await early.body) as T | null;
}
