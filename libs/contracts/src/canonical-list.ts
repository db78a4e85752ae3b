/** Beside `pages`, which the browser loads with every page. */

const KEPT_PARAMETERS = new Set(['search', 'q', 'category', 'page']);

/** A list's path without order, prices and marks, which show the same promotions again. @param path as of `toCanonicalListPath` */
export function toPlainListPath(path: string): string {
  const [base = '', query = ''] = path.split('?');
  const kept = new URLSearchParams(query);
  for (const name of [...kept.keys()]) if (!KEPT_PARAMETERS.has(name)) kept.delete(name);
  return kept.size > 0 ? `${base}?${kept.toString()}` : base;
}
