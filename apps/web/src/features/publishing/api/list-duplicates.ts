import { ONLINE } from '@pechincha/contracts/cities';
import { countCharacters } from '@pechincha/contracts/text';
import { useQuery } from '@tanstack/react-query';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { list } from '../../../api/parsers';
import { parsePromotion, parsePromotionList } from '../../../api/promotion';
import { apiPath, http } from '../../../lib/http';
import { promotionKeys } from '../../../lib/keys';

/** What a form has so far. */
export interface DuplicateQuery {
  link: string;
  title: string;
  store: string;
  city: string;
}

const parseDuplicates = list('duplicates', parsePromotion);

async function listDuplicates(query: DuplicateQuery, signal: AbortSignal): Promise<Promotion[]> {
  const { data } = await http.get<unknown>('/promotions/duplicates', { params: query, signal });
  return parseDuplicates(data);
}

const foldTitle = (title: string): string => title.trim().replace(/\s+/g, ' ').toLowerCase();
const toHref = (link: string): string | undefined =>
  URL.canParse(link) ? new URL(link).href.replace(/\/$/, '') : undefined;

/** The member's deals that wait for approval and have the form's title or link: perhaps its response was lost. */
export function useOwnRepeated({ title, link }: Pick<DuplicateQuery, 'title' | 'link'>, memberId: string) {
  const folded = foldTitle(title);
  const href = toHref(link);
  return useQuery({
    queryKey: promotionKeys.ownList(memberId, 'to-compare'),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>(apiPath`/users/${memberId}/promotions`, {
        params: { status: 'pending', page: 1, limit: 20 },
        signal,
      });
      return parsePromotionList(data).promotions;
    },
    enabled: memberId !== '' && (folded !== '' || href !== undefined),
    retry: false,
    staleTime: 10_000,
    select: (deals) =>
      deals.filter(
        (deal) =>
          (folded !== '' && foldTitle(deal.title) === folded) ||
          (href !== undefined && toHref(deal.link) === href),
      ),
  });
}

/** Without an address, a title of a city's store is needed. */
const isSearchable = ({ link, title, store, city }: DuplicateQuery): boolean =>
  URL.canParse(link) ||
  (city.toLowerCase() !== ONLINE && countCharacters(title) > 2 && countCharacters(store) > 1);

/** Active deals that the form may repeat. A failure is not shown: it is a hint. */
export const useDuplicates = (query: DuplicateQuery) =>
  useQuery({
    queryKey: promotionKeys.duplicates(query),
    queryFn: ({ signal }) => listDuplicates(query, signal),
    enabled: isSearchable(query),
    retry: false,
    staleTime: 60_000,
  });
