import * as z from 'zod/mini';
import {
  appealList,
  moderationStatistics,
  moderationLog,
  ownModerationLog,
} from '../entities/moderation-log.js';
import { id, idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { decisionReasons, subjectKinds } from '../reports.js';
import { minCharacters, multiLineText } from './fields.js';
import { decisionResponse } from './moderation.js';
import { messageResponse, page } from './query-fields.js';
import { MAX_PUBLIC_REASON_LENGTH, MIN_PUBLIC_REASON_LENGTH, PUBLIC_REASON_MESSAGE } from './reports.js';

export const LOG_ENTRIES_PER_PAGE = 20;

export const listModerationLog = defineOperation({
  id: 'listModerationLog',
  service: 'moderation',
  method: 'GET',
  path: '/moderation/log',
  summary: 'Decisões da moderação contra promoções e comentários, das mais novas às mais antigas, sem nomes',
  access: 'public',
  cacheable: true,
  query: z.object({ page, reason: z.optional(z.enum(decisionReasons, 'Motivo desconhecido')) }),
  response: moderationLog,
});

export const STATISTICS_DAYS = 30;

export const getModerationStatistics = defineOperation({
  id: 'getModerationStatistics',
  service: 'moderation',
  method: 'GET',
  path: '/moderation/figures',
  summary: `Números da moderação nos últimos ${STATISTICS_DAYS} dias`,
  access: 'public',
  cacheable: true,
  response: moderationStatistics,
});

export const listOwnDecisions = defineOperation({
  id: 'listOwnDecisions',
  service: 'moderation',
  method: 'GET',
  path: '/moderation/mine',
  summary: 'Decisões da moderação contra o que o membro publicou',
  access: 'member',
  query: z.object({ page }),
  response: ownModerationLog,
});

/** How long after a decision its author may appeal. */
export const APPEAL_DAYS = 30;

const MIN_APPEAL_LENGTH = 20;
const MAX_APPEAL_LENGTH = 1_000;
const APPEAL_MESSAGE = `Escreva de ${MIN_APPEAL_LENGTH} a 1.000 caracteres`;

export const fileAppeal = defineOperation({
  id: 'fileAppeal',
  service: 'moderation',
  method: 'POST',
  path: '/moderation/appeals',
  summary: `Recorre de uma decisão, uma vez e até ${APPEAL_DAYS} dias depois dela`,
  access: 'member',
  body: z.object({
    kind: z.enum(subjectKinds, 'Tipo desconhecido'),
    /** Of the promotion or comment. */
    id,
    text: multiLineText(APPEAL_MESSAGE, MAX_APPEAL_LENGTH, APPEAL_MESSAGE).check(
      minCharacters(MIN_APPEAL_LENGTH, APPEAL_MESSAGE),
    ),
  }),
  status: 201,
  response: messageResponse,
  idempotent: true,
});

export const APPEALS_PER_PAGE = 20;

export const listAppeals = defineOperation({
  id: 'listAppeals',
  service: 'moderation',
  method: 'GET',
  path: '/admin/moderation/appeals',
  summary: 'Recursos que aguardam resposta, do mais antigo ao mais novo',
  access: 'manager',
  query: z.object({ page }),
  response: appealList,
});

export const appealDecision = z.object({
  outcome: z.enum(['kept', 'reversed'], 'Escolha o que fazer'),
  /** Shown to the author. */
  publicReason: multiLineText(PUBLIC_REASON_MESSAGE, MAX_PUBLIC_REASON_LENGTH, PUBLIC_REASON_MESSAGE).check(
    minCharacters(MIN_PUBLIC_REASON_LENGTH, PUBLIC_REASON_MESSAGE),
  ),
});
export type AppealDecision = z.infer<typeof appealDecision>;

export const decideAppeal = defineOperation({
  id: 'decideAppeal',
  service: 'moderation',
  method: 'PUT',
  path: '/admin/moderation/appeals/{id}',
  summary: 'Responde a um recurso: mantém ou reverte a decisão de outra pessoa da moderação',
  access: 'manager',
  params: idParams,
  body: appealDecision,
  response: decisionResponse,
});
