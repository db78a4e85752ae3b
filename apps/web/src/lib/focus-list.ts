/** Id of the heading of a paginated list. */
export const LIST_HEADING_ID = 'lista';

/** Focuses the list heading, or the main element when the page has none. */
export function focusList(): void {
  const target = document.getElementById(LIST_HEADING_ID) ?? document.getElementById('conteudo');
  target?.focus({ preventScroll: true });
}

/** Focuses the link of a promotion's card, or the main element when none is shown. */
export function focusPromotion(id: string): void {
  const link = document.querySelector<HTMLElement>(`#conteudo a[href$="/promocao/${id}"]`);
  (link ?? document.getElementById('conteudo'))?.focus({ preventScroll: true });
}
