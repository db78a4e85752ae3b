import type {
  Promotion,
  SavedPromotionList,
  UnavailablePromotion,
} from '@pechincha/contracts/entities/promotion';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { openEnum, object, text, toObject } from '../../api/parsers';
import { createPromotionListParser, parsePromotion } from '../../api/promotion';
import { http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { withPendingReactions } from '../../shared/deals/pending-reactions';

const parseUnavailable = object<UnavailablePromotion>({
  _id: text(),
  status: openEnum<UnavailablePromotion['status']>('removed'),
});

const parseSavedList = createPromotionListParser<Promotion | UnavailablePromotion>((input) =>
  'title' in toObject(input) ? parsePromotion(input) : parseUnavailable(input),
);

export const isUnavailable = (deal: Promotion | UnavailablePromotion): deal is UnavailablePromotion =>
  !('title' in deal);

export const LOAD_ERROR_TEXT = 'Não foi possível carregar as promoções salvas.';

export interface SavedRequest {
  page: number;
  active: boolean;
}

/** The member's saved deals, the last one first. Keeps the previous page, dimmed, while another one loads. */
export const useSavedPromotions = (memberId: string | undefined, { page, active }: SavedRequest) =>
  useQuery({
    queryKey: promotionKeys.savedList(memberId, { page, active }),
    queryFn: ({ signal }) =>
      withPendingReactions(async (): Promise<SavedPromotionList> => {
        const params = { page, ...(active && { active }) };
        const { data } = await http.get<unknown>('/promotions/saved', { params, signal });
        return parseSavedList(data);
      }),
    enabled: memberId !== undefined,
    placeholderData: keepPreviousData,
    meta: { errorText: LOAD_ERROR_TEXT },
  });
