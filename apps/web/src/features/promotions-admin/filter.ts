import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { oneOf, pageOf, queryText, searchOf } from '../../components/office/address';
import { cityOf } from '../../components/office/city-options';

/** What the list of promotions shows; all of it stands in the address. */
export interface PromotionFilter {
  page: number;
  city?: string;
  status?: PromotionStatus;
  search?: string;
}

export const statusNames: Record<PromotionStatus, string> = {
  active: 'Ativa',
  pending: 'Pendente',
  rejected: 'Rejeitada',
  expired: 'Expirada',
  removed: 'Removida',
};

/** A state that is none of ours is shown as such. */
export const statusName = (status: string): string =>
  Object.hasOwn(statusNames, status) ? statusNames[status as PromotionStatus] : 'Desconhecido';

export function readPromotionFilter(query: URLSearchParams): PromotionFilter {
  const city = cityOf(query);
  const status = oneOf(Object.keys(statusNames) as PromotionStatus[], query.get('status'));
  const search = searchOf(query);
  return { page: pageOf(query), ...(city && { city }), ...(status && { status }), ...(search && { search }) };
}

export const promotionListPath = ({ page, city, status, search }: PromotionFilter): string =>
  `/admin/promocoes${queryText({ search, city, status, page: page > 1 ? page : undefined })}`;

export const isFiltered = ({ city, status, search }: PromotionFilter): boolean =>
  Boolean(city || status || search);

const PREVIEW = 100;

/** The first 100 characters of a description; lists bring it cut already, with its ellipsis. */
export function preview(description: string): string {
  const letters = [...description];
  const cut = letters.length === PREVIEW + 1 && letters.at(-1) === '…';
  return letters.length <= PREVIEW || cut ? description : `${letters.slice(0, PREVIEW).join('').trimEnd()}…`;
}
