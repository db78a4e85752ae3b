/** The heading of a list that is paged. */
export const LIST_HEADING = 'lista';

/** Puts the keyboard at the beginning of the list, or of the page where it has no such heading. */
export function focusList(): void {
  const start = document.getElementById(LIST_HEADING) ?? document.getElementById('conteudo');
  start?.focus({ preventScroll: true });
}
