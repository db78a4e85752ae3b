import { ONLINE } from '@pechincha/contracts/cities';
import { countCharacters } from '@pechincha/contracts/text';
import { useQuery } from '@tanstack/react-query';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { list } from '../../../api/parsers';
import { parsePromotion } from '../../../api/promotion';
import { http } from '../../../lib/http';
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
