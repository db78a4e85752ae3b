/** The heading of a list that is paged. */
export const LIST_HEADING_ID = 'lista';

/** Puts the keyboard at the beginning of the list, or of the page where it has no such heading. */
export function focusList(): void {
  const target = document.getElementById(LIST_HEADING_ID) ?? document.getElementById('conteudo');
  target?.focus({ preventScroll: true });
}
