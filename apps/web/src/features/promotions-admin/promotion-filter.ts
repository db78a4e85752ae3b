import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { countCharacters, toPreview } from '@pechincha/contracts/text';
import { parseOneOf, toQueryString, getSearch } from '../../components/admin/url-query';
import { getPage } from '../../lib/page';
import { getCity } from '../../components/admin/city-options';

/** Filter of the promotion list, kept in the URL. */
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

/** First 100 characters; a description from a list may be shortened already, with an ellipsis. */
export const shortenDescription = (description: string): string =>
  description.endsWith('…') && countCharacters(description) === MAX_PREVIEW_LENGTH + 1
    ? description
    : toPreview(description, MAX_PREVIEW_LENGTH);
