import type { PriceHistory } from '@pechincha/contracts/entities/promotion';
import type { HistoryDays } from '@pechincha/contracts/price-history';
import { useQuery } from '@tanstack/react-query';
import { array, boolean, numberOrNaN, object, text, nullableNumber } from '../../../api/parsers';
import { apiPath, http } from '../../../lib/http';
import { promotionKeys } from '../../../lib/keys';

const parseHistory = object<PriceHistory>({
  enough: boolean(),
  reference: nullableNumber,
  lowest: nullableNumber,
  points: array(object<PriceHistory['points'][number]>({ day: text(), price: numberOrNaN, store: text() })),
});

async function getPriceHistory(id: string, days: HistoryDays, signal: AbortSignal): Promise<PriceHistory> {
  const { data } = await http.get<unknown>(apiPath`/promotions/${id}/prices`, { params: { days }, signal });
  return parseHistory(data);
}

/** Keeps the previous period while another one loads. */
export const usePriceHistory = (id: string, days: HistoryDays) =>
  useQuery({
    queryKey: promotionKeys.prices(id, days),
    queryFn: ({ signal }) => getPriceHistory(id, days, signal),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
