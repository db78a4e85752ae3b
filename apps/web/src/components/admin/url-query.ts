import { readQueryText } from '@pechincha/contracts/list-filter';

/** Query string with its '?', without empty and undefined values; '' when none is left. */
export function toQueryString(values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

export function parseOneOf<V extends string>(values: readonly V[], text: string | null): V | undefined {
  return values.find((value) => value === text);
}

/** Trimmed search text of at most 100 characters; undefined when blank. */
export const getSearch = (query: URLSearchParams): string | undefined =>
  readQueryText(query.get('search'), 100) || undefined;
