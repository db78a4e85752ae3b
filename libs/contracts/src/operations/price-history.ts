import * as z from 'zod/mini';
import { priceHistory } from '../entities/promotion.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { historyDays } from '../price-history.js';

/** Days until today. */
const historyLength = z.pipe(
  z._default(z.enum(historyDays.map(String), 'Período desconhecido'), String(historyDays[1])),
  z.transform(Number),
);

export const getPriceHistory = defineOperation({
  id: 'getPriceHistory',
  service: 'promotions',
  method: 'GET',
  path: '/promotions/{id}/prices',
  summary: 'Preços publicados do produto de uma promoção, um por dia',
  access: 'public',
  params: idParams,
  query: z.object({ days: historyLength }),
  status: 200,
  response: priceHistory,
  cacheable: true,
});
