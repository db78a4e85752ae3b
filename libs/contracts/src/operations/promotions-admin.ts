import * as z from 'zod/mini';
import { toCityKey } from '../cities.js';
import { localStats, promotion } from '../entities/promotion.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { promotionStatusValues } from '../statuses.js';
import { text } from './fields.js';
import { period } from './query-fields.js';

/** Statuses that an admin may set; rejecting needs a reason and goes through moderation. */
export const settableStatuses = ['active', 'pending', 'expired', 'removed'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

export const setPromotionStatus = defineOperation({
  id: 'setPromotionStatus',
  service: 'promotions',
  method: 'PUT',
  path: '/admin/promotions/{id}/status',
  summary: 'Muda a situação de uma promoção',
  access: 'admin',
  params: idParams,
  body: z.object({
    status: z.enum(settableStatuses, 'Situação desconhecida'),
    /** What the page showed; the change fails with EDIT_CONFLICT if somebody has changed the status since. */
    previousStatus: z.optional(z.enum(promotionStatusValues, 'Situação desconhecida')),
  }),
  response: promotion,
});

export const getLocalStats = defineOperation({
  id: 'getLocalStats',
  service: 'promotions',
  method: 'GET',
  path: '/admin/local/stats',
  summary: 'Números das promoções de uma cidade',
  access: 'admin',
  query: z.object({
    city: text({ invalidMessage: 'Cidade obrigatória', min: 1, max: 60, tooLong: 'Cidade inválida' }).check(
      z.refine((name) => name === '' || toCityKey(name) !== '', 'Cidade inválida'),
    ),
    period,
  }),
  response: localStats,
});
