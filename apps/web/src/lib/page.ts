/** Page number of a query string; 1 when missing or invalid. */
export function getPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 1 ? Math.min(page, 1_000_000) : 1;
}
