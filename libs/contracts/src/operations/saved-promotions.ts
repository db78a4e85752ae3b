import * as z from 'zod/mini';
import { savedPromotionList, savedState } from '../entities/promotion.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { page, pageLimit } from './query-fields.js';
import { filterFlag } from './promotions.js';

/** Saved promotions of one member, at most. */
export const MAX_SAVED_PROMOTIONS = 1_000;

const saveQuota = { name: 'saves', perHour: 1_200 } as const;

export const savePromotion = defineOperation({
  id: 'savePromotion',
  service: 'promotions',
  method: 'PUT',
  path: '/promotions/{id}/saved',
  summary: 'Salva uma promoção',
  access: 'member',
  params: idParams,
  response: savedState,
  memberQuota: saveQuota,
});

export const unsavePromotion = defineOperation({
  id: 'unsavePromotion',
  service: 'promotions',
  method: 'DELETE',
  path: '/promotions/{id}/saved',
  summary: 'Tira uma promoção das salvas',
  access: 'member',
  params: idParams,
  response: savedState,
  memberQuota: saveQuota,
});

const savedPromotionsQuery = z.object({
  page,
  limit: pageLimit,
  /** Without those that have expired or are no longer visible. */
  active: filterFlag,
});
export type SavedPromotionsQuery = z.infer<typeof savedPromotionsQuery>;

export const listSavedPromotions = defineOperation({
  id: 'listSavedPromotions',
  service: 'promotions',
  method: 'GET',
  path: '/promotions/saved',
  summary: 'Promoções salvas, da última à primeira; das que saíram do ar só o identificador e a situação',
  access: 'member',
  query: savedPromotionsQuery,
  response: savedPromotionList,
});
