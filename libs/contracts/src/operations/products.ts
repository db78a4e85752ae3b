import * as z from 'zod/mini';
import { priceHistory, promotion } from '../entities/promotion.js';
import { id, idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { historyDays } from '../price-history.js';
import { addScheme, text } from './fields.js';
import { messageResponse } from './query-fields.js';
import { cityFilter } from './promotions.js';

/** Promotions that a new one may repeat, at most. */
export const MAX_DUPLICATES = 3;

export const MAX_RELATED_PROMOTIONS = 6;

/** What a form holds while it is filled in; longer than a valid field may be, as it is not sent yet. */
const draftText = z.optional(text({ invalidMessage: 'Texto longo demais', max: 2_048 }));

export const listDuplicates = defineOperation({
  id: 'listDuplicates',
  service: 'promotions',
  method: 'GET',
  path: '/promotions/duplicates',
  summary: 'Promoções ativas que uma nova pode repetir: do mesmo produto, ou da mesma loja e cidade',
  access: 'member',
  query: z.object({
    /** Ignored if it is not an address yet. */
    link: z.optional(draftText.def.innerType.check(z.overwrite(addScheme))),
    title: draftText,
    store: draftText,
    city: cityFilter,
  }),
  response: z.object({ duplicates: z.array(promotion).check(z.maxLength(MAX_DUPLICATES)) }),
});

export const listRelatedPromotions = defineOperation({
  id: 'listRelatedPromotions',
  service: 'promotions',
  method: 'GET',
  path: '/promotions/{id}/related',
  summary: 'Outras promoções ativas: do mesmo produto, de título parecido, da mesma categoria e cidade',
  access: 'public',
  params: idParams,
  response: z.object({ promotions: z.array(promotion).check(z.maxLength(MAX_RELATED_PROMOTIONS)) }),
  cacheable: true,
});

export const setPromotionProduct = defineOperation({
  id: 'setPromotionProduct',
  service: 'promotions',
  method: 'PUT',
  path: '/admin/moderation/promotion/{id}/product',
  summary: 'Junta o produto de uma promoção ao de outra, ou o separa (null)',
  access: 'manager',
  params: idParams,
  /** The id of any promotion of the other product. */
  body: z.object({ sameAs: z.nullable(id) }),
  response: messageResponse,
});

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
  response: priceHistory,
  cacheable: true,
});
