/**
 * Discount in whole per cent, halves rounded up; 0 where there is none to show.
 * Computed in cents, so that no binary fraction tips a half.
 */
export function calculateDiscountPercent(
  originalPrice: number | null | undefined,
  promotionalPrice: number,
): number {
  const from = Math.round((originalPrice ?? 0) * 100);
  const to = Math.round(promotionalPrice * 100);
  if (from <= 0 || to >= from) return 0;
  return Math.floor(((from - to) * 200 + from) / (2 * from));
}

/** Reais, as a Brazilian writes them: `R$ 1.234,56`. */
export function formatPrice(reais: number): string {
  return `R$ ${reais.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/**
 * Reais from what was typed: `149,90`, `149.90`, `1.149,90` and whole numbers. Groups of thousands begin with
 * 1 to 9: `0.150` is no price. Anything else is `undefined`.
 */
export function parsePrice(input: string): number | undefined {
  const text = input.replace(/^R\$\s*/i, '').trim();
  if (/^[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'));
  if (/^\d+([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'));
  return undefined;
}

/** The rank of "Em alta": sign(s) · log10(max(|s|, 1)) + createdAt in seconds / 45000, s = likes − dislikes. */
export function calculateHotRank(likes: number, dislikes: number, createdAt: Date): number {
  const score = likes - dislikes;
  return Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1)) + createdAt.getTime() / 1000 / 45_000;
}
