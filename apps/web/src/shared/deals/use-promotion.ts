import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useQuery } from '@tanstack/react-query';
import { withDetails } from '../../api/promotion-details';
import { getPlaceholder } from '../../lib/first-response';
import { promotionQuery, toPromotionRequestPath } from './get-promotion';

/** A single deal with the conditions of its price. */
export const usePromotion = (id: string) =>
  useQuery({
    ...promotionQuery(id),
    placeholderData: () => getPlaceholder<Promotion>(toPromotionRequestPath(id)),
    select: withDetails,
  });
