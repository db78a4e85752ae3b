import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { formatQuantity } from '../../lib/numbers';

/** '1.284 promoções', '1 promoção', 'mais de 10.000 promoções', 'nenhuma promoção'. */
export function toCountText({ total, totalIsExact }: Pick<PromotionList, 'total' | 'totalIsExact'>): string {
  if (total === 0) return 'nenhuma promoção';
  const text = formatQuantity(total, 'promoção', 'promoções');
  return totalIsExact === false ? `mais de ${text}` : text;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
