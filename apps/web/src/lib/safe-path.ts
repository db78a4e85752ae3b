/** Path on this origin, or '/' for anything else: prevents open redirects. */
export function toSafePath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//')) return '/';
  // Browsers resolve `/\\host` to another origin, so the origin is compared after resolving.
  const url = new URL(path, location.origin);
  // `/.//host` resolves to the path `//host`, which would be resolved once more.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where a person comes back to after signing in, from the navigation state. */
export const getOrigin = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'from' in state ? toSafePath(state.from) : undefined;
