import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

declare global {
  interface Window {
    /** Request sent by the inline script of the page shell; `body` resolves to null if it failed. */
    earlyResponse?: { path: string; body: Promise<unknown> } | undefined;
  }
}

const getMetaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/** Empty when Google sign-in is not configured. */
export const getGoogleClientId = (): string => getMetaContent('google-client-id');

export const isProduction = (): boolean => getMetaContent('environment') === 'production';

/** The visitors' response in the page of a member, until the member's arrives. */
let placeholder: { path: string; data: unknown } | undefined;

export const getPlaceholder = <T>(path: string): T | undefined =>
  placeholder?.path === path ? (placeholder.data as T) : undefined;

/** Maximum age of the response in a page when the gateway sends it; it was requested after `timeOrigin`. */
const MAX_INLINE_AGE_MS = 1_000;

/** Body of the page shell's early GET of `path`, else null. Consumed once: later reads must be fresh. */
export async function consumeEarlyResponse<T>(path: string): Promise<T | null> {
  const early = window.earlyResponse;
  if (early?.path !== path) return null;
  window.earlyResponse = undefined;
  return (await early.body) as T | null;
}

/** Body of the response in the page, which visitors get. Consumed by the first page, whatever its path. */
function consumeInlineResponse(path: string): unknown {
  const script = document.getElementById('first-response');
  script?.remove();
  // Back and restored tabs show the page from the browser's cache, where it may be of any age.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!script || navigation?.type === 'back_forward' || getMetaContent('first-request') !== path)
    return undefined;
  try {
    return JSON.parse(script.textContent) as unknown;
  } catch {
    // The page was cut off.
    return undefined;
  }
}

/**
 * Starts the query of a page, without waiting for it: with the response in the page if there is one, else by a request.
 * For a member the response in the page is a placeholder until the early request has the member's.
 */
export function startQuery<T, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<T, Error, T, Key>,
  path: string,
  parse: (body: unknown) => T,
): void {
  const body = consumeInlineResponse(path);
  if (body !== undefined && window.earlyResponse) {
    placeholder = { path, data: parse(body) };
  } else if (body !== undefined) {
    const updatedAt = performance.timeOrigin - MAX_INLINE_AGE_MS;
    queryClient.setQueryData<unknown>(options.queryKey, parse(body), { updatedAt });
  }
  void queryClient.prefetchQuery(options).finally(() => (placeholder = undefined));
}
