import * as z from 'zod/mini';
import { pendingPromotion } from '../entities/moderation.js';
import { id, idParams, time } from '../ids.js';
import { defineOperation } from '../operation.js';
import { decisionReasons } from '../reports.js';
import { multiLineText, optionalMultiLineText, text } from './fields.js';
import { messageResponse } from './query-fields.js';

/** `pending`: promotions has not applied it yet, which takes milliseconds unless that service is away. */
export const decisionResponse = z.extend(messageResponse, { pending: z.optional(z.boolean()) });

export const listPending = defineOperation({
  id: 'listPending',
  service: 'moderation',
  method: 'GET',
  path: '/admin/moderation/pending',
  summary: 'Promoções que aguardam aprovação, da mais antiga à mais nova',
  access: 'manager',
  response: z.array(pendingPromotion),
});

export const MAX_TRUST_CANDIDATES = 50;

export const listTrustCandidates = defineOperation({
  id: 'listTrustCandidates',
  service: 'moderation',
  method: 'GET',
  path: '/admin/moderation/candidates',
  summary:
    'Quem pode virar membro de confiança: 20 aprovadas em 180 dias, no máximo 5% rejeitadas, sem advertência',
  access: 'admin',
  response: z.object({
    candidates: z
      .array(
        z.object({
          _id: id,
          name: z.string(),
          approved: z.int(),
          rejected: z.int(),
          /** The first decision within the 180 days. */
          since: time,
        }),
      )
      .check(z.maxLength(MAX_TRUST_CANDIDATES)),
  }),
});

/** The revision that the manager saw; the decision fails if the promotion has changed since. */
const revision = z.optional(
  z.pipe(
    text({ invalidMessage: 'Revisão inválida', max: 9, clean: null }).check(
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
  response: decisionResponse,
});

const MAX_BULK_DECISIONS = 50;

/** In which the log counts the rejection. */
const reasonCode = z._default(z.enum(decisionReasons, 'Motivo desconhecido'), 'outro');

const REASON_MESSAGE = 'É necessário fornecer um motivo para a rejeição';

const bulkDecision = z
  .object({
    decision: z.enum(['approve', 'reject'], 'Decisão desconhecida'),
    /** Required for a rejection. */
    moderationReason: optionalMultiLineText(500, 'O motivo deve ter no máximo 500 caracteres'),
    reasonCode,
    items: z
      .array(
        z.object({ id, revision: z.int('Revisão inválida').check(z.gte(1, 'Revisão inválida')) }),
        'Escolha promoções',
      )
      .check(
        z.minLength(1, 'Escolha promoções'),
        z.maxLength(MAX_BULK_DECISIONS, `No máximo ${MAX_BULK_DECISIONS} de uma vez`),
      ),
  })
  .check(
    z.refine(({ decision, moderationReason }) => decision === 'approve' || moderationReason !== '', {
      path: ['moderationReason'],
      error: REASON_MESSAGE,
    }),
  );
export type BulkDecision = z.infer<typeof bulkDecision>;

export const decideInBulk = defineOperation({
  id: 'decideInBulk',
  service: 'moderation',
  method: 'PUT',
  path: '/admin/moderation/bulk',
  summary: 'Aprova ou rejeita até 50 promoções pendentes, cada uma por si',
  access: 'manager',
  body: bulkDecision,
  response: z.object({ results: z.array(z.object({ id, ok: z.boolean(), msg: z.string() })) }),
});

/** How long a manager may take a decision back. */
export const UNDO_MINUTES = 10;

export const undoDecision = defineOperation({
  id: 'undoDecision',
  service: 'moderation',
  method: 'PUT',
  path: '/admin/moderation/promotion/{id}/undo',
  summary: 'Desfaz a própria decisão, até dez minutos depois: a promoção volta à fila',
  access: 'manager',
  params: idParams,
  response: decisionResponse,
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
    moderationReason: multiLineText(REASON_MESSAGE, 500, 'O motivo deve ter no máximo 500 caracteres'),
    reasonCode,
    /** The approved promotion that it repeats, which the author's notice opens. */
    duplicateOf: z.optional(z.nullable(id)),
  }),
  response: decisionResponse,
});
