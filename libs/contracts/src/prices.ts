/**
 * Whole per cent, halves rounded up; 0 without a discount. Computed in cents, because binary fractions would round
 * some halves down.
 */
export function calculateDiscountPercent(
  originalPrice: number | null | undefined,
  promotionalPrice: number,
): number {
  const from = Math.round((originalPrice ?? 0) * 100);
  const to = Math.round(promotionalPrice * 100);
  if (from <= 0 || !(to < from)) return 0;
  return Math.floor(((from - to) * 200 + from) / (2 * from));
}

/** `R$ 1.234,56`, from reais; 'N/A' for NaN. */
export function formatPrice(reais: number): string {
  if (Number.isNaN(reais)) return 'N/A';
  return `R$ ${reais.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/**
 * Reais from user input: `149,90`, `149.90`, `1.149,90`, `1 149,90` and whole numbers, in digits of any width and with
 * invisible characters; otherwise undefined. A thousands group starts with 1 to 9, so `0.150` is not a price.
 */
export function parsePrice(input: string): number | undefined {
  const text = input
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .trim()
    .replace(/^R\$\s*/i, '');
  if (/^[1-9]\d{0,2}([. ]\d{3})+(,\d{1,2})?$/.test(text))
    return Number(text.replace(/[. ]/g, '').replace(',', '.'));
  if (/^\d+([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'));
  return undefined;
}

/** The rank of "Em alta": sign(s) · log10(max(|s|, 1)) + publication in seconds / 45000, s = likes − dislikes. */
export function calculateHotRank(likes: number, dislikes: number, publishedAt: Date): number {
  const score = likes - dislikes;
  return Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1)) + publishedAt.getTime() / 1000 / 45_000;
}
