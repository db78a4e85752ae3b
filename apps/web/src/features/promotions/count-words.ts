import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { counted } from '../../lib/numbers';

/** '1.284 promoções', '1 promoção', 'mais de 10.000 promoções', 'nenhuma promoção'. */
export function countWords({ total, totalIsExact }: Pick<PromotionList, 'total' | 'totalIsExact'>): string {
  if (total === 0) return 'nenhuma promoção';
  const words = counted(total, 'promoção', 'promoções');
  return totalIsExact === false ? `mais de ${words}` : words;
}

/** The same at the beginning of a sentence. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
