/** The query of an address; what is empty or missing is left out. */
export function toQueryString(values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

/** The page that an address names; what is no page counts as the first. */
export function getPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 1 ? Math.min(page, 1_000_000) : 1;
}

/** One of these values, or nothing. */
export function parseOneOf<V extends string>(values: readonly V[], text: string | null): V | undefined {
  return values.find((value) => value === text);
}

/** Words that are searched for; blank ones are none. */
export const getSearch = (query: URLSearchParams): string | undefined =>
  query.get('search')?.trim().slice(0, 100) || undefined;
