/** Query string with its '?', without empty and undefined values; '' when none is left. */
export function toQueryString(values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

/** Page number; 1 when missing or invalid. */
export function getPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 1 ? Math.min(page, 1_000_000) : 1;
}

export function parseOneOf<V extends string>(values: readonly V[], text: string | null): V | undefined {
  return values.find((value) => value === text);
}

/** Trimmed search text of at most 100 characters; undefined when blank. */
export const getSearch = (query: URLSearchParams): string | undefined =>
  query.get('search')?.trim().slice(0, 100) || undefined;
