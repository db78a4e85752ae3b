import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { parseOneOf, getPage, toQueryString, getSearch } from '../../components/admin/url-query';
import { getCity } from '../../components/admin/city-options';

/** What the list of promotions shows; all of it stands in the address. */
export interface PromotionFilter {
  page: number;
  city?: string;
  status?: PromotionStatus;
  search?: string;
}

export const statusLabels: Record<PromotionStatus, string> = {
  active: 'Ativa',
  pending: 'Pendente',
  rejected: 'Rejeitada',
  expired: 'Expirada',
  removed: 'Removida',
};

/** A state that is none of ours is shown as such. */
export const getStatusLabel = (status: string): string =>
  Object.hasOwn(statusLabels, status) ? statusLabels[status as PromotionStatus] : 'Desconhecido';

export function parsePromotionFilter(query: URLSearchParams): PromotionFilter {
  const city = getCity(query);
  const status = parseOneOf(Object.keys(statusLabels) as PromotionStatus[], query.get('status'));
  const search = getSearch(query);
  return {
    page: getPage(query),
    ...(city && { city }),
    ...(status && { status }),
    ...(search && { search }),
  };
}

export const getPromotionListPath = ({ page, city, status, search }: PromotionFilter): string =>
  `/admin/promocoes${toQueryString({ search, city, status, page: page > 1 ? page : undefined })}`;

export const isFiltered = ({ city, status, search }: PromotionFilter): boolean =>
  Boolean(city || status || search);

const MAX_PREVIEW_LENGTH = 100;

/** The first 100 characters of a description; lists bring it cut already, with its ellipsis. */
export function truncateDescription(description: string): string {
  const characters = [...description];
  const isTruncated = characters.length === MAX_PREVIEW_LENGTH + 1 && characters.at(-1) === '…';
  return characters.length <= MAX_PREVIEW_LENGTH || isTruncated
    ? description
    : `${characters.slice(0, MAX_PREVIEW_LENGTH).join('').trimEnd()}…`;
}
