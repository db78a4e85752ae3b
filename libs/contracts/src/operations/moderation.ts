import * as z from 'zod/mini';
import { pendingPromotion } from '../entities/moderation.js';
import { id, idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { multiLineText, text } from './fields.js';

export const listPending = defineOperation({
  id: 'listPending',
  service: 'moderation',
  method: 'GET',
  path: '/admin/moderation/pending',
  summary: 'Promoções que aguardam aprovação, da mais antiga à mais nova',
  access: 'manager',
  status: 200,
  response: z.array(pendingPromotion),
});

/** The revision that the manager saw; the decision fails if the promotion has changed since. */
const revision = z.optional(
  z.pipe(
    text({ invalidMessage: 'Revisão inválida', max: 9, trim: false }).check(
      z.regex(/^\d{1,9}$/, 'Revisão inválida'),
    ),
    z.transform(Number),
  ),
);

export const approvePromotion = defineOperation({
  id: 'approvePromotion',
  service: 'moderation',
  method: 'PUT',
  path: '/admin/moderation/promotion/{id}/approve',
  summary: 'Aprova uma promoção pendente',
  access: 'manager',
  params: idParams,
  query: z.object({ revision }),
  status: 200,
  response: z.object({ message: z.string(), msg: z.string() }),
});

export const rejectPromotion = defineOperation({
  id: 'rejectPromotion',
  service: 'moderation',
  method: 'PUT',
  path: '/admin/moderation/promotion/{id}/reject',
  summary: 'Rejeita uma promoção pendente, com o motivo',
  access: 'manager',
  params: idParams,
  query: z.object({ revision }),
  body: z.object({
    moderationReason: multiLineText(
      'É necessário fornecer um motivo para a rejeição',
      500,
      'O motivo deve ter no máximo 500 caracteres',
    ),
    /** The approved promotion that it repeats, which the author's notice opens. */
    duplicateOf: z.optional(z.nullable(id)),
  }),
  status: 200,
  response: z.object({ message: z.string(), msg: z.string() }),
});
