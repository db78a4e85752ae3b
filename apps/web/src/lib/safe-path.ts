/** A path of this site, or the home page: what a link from elsewhere brings along is never followed away. */
export function toSafePath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//')) return '/';
  // `//elsewhere` and `/\\elsewhere` are addresses of other sites to a browser: let it resolve them.
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}
