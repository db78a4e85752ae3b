/** Focuses the link of a promotion's card, or the main element when none is shown. */
export function focusPromotion(id: string): void {
  const link = document.querySelector<HTMLElement>(`#conteudo a[href$="/promocao/${id}"]`);
  (link ?? document.getElementById('conteudo'))?.focus({ preventScroll: true });
}
