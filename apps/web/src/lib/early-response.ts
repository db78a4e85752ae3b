declare global {
  interface Window {
    /** Request sent by the inline script of the page shell; `body` resolves to null if it failed. */
    earlyResponse?: { path: string; body: Promise<unknown> } | undefined;
  }
}

/** Body of the page shell's early GET of `path`, else null. Consumed once: later reads must be fresh. */
export async function consumeEarlyResponse<T>(path: string): Promise<T | null> {
  const early = window.earlyResponse;
  if (early?.path !== path) return null;
  window.earlyResponse = undefined;
  return (await early.body) as T | null;
}
