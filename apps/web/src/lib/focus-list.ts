/** Id of the heading of a paginated list. */
export const LIST_HEADING_ID = 'lista';

/** Focuses the list heading, or the main element when the page has none. */
export function focusList(): void {
  const target = document.getElementById(LIST_HEADING_ID) ?? document.getElementById('conteudo');
  target?.focus({ preventScroll: true });
}
