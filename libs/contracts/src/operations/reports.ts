import * as z from 'zod/mini';
import { caseKinds, moderationCaseList } from '../entities/moderation.js';
import { id, idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import {
  commentReportReasons,
  dealReportReasons,
  MAX_REPORT_TEXT_LENGTH,
  type ReportReason,
} from '../reports.js';
import { countCharacters } from '../text.js';
import { optionalMultiLineText, optionalPrice } from './fields.js';
import { formVersion, messageResponse, page } from './query-fields.js';

const reportText = optionalMultiLineText(
  MAX_REPORT_TEXT_LENGTH,
  `O texto deve ter no máximo ${MAX_REPORT_TEXT_LENGTH} caracteres`,
);

const hasNeededText = z.refine<{ reason: ReportReason; text: string }>(
  ({ reason, text }) => reason !== 'outro' || text !== '',
  { path: ['text'], error: 'Conte o que aconteceu.' },
);

const REASON_MESSAGE = 'Escolha um motivo';

export const promotionReport = z
  .object({
    reason: z.enum(dealReportReasons, REASON_MESSAGE),
    text: reportText,
    /** What it costs instead, in reais; only with the reason preco-errado. */
    price: optionalPrice,
  })
  .check(hasNeededText);
export type PromotionReport = z.infer<typeof promotionReport>;

export const commentReport = z
  .object({ reason: z.enum(commentReportReasons, REASON_MESSAGE), text: reportText })
  .check(hasNeededText);

export const reportPromotion = defineOperation({
  id: 'reportPromotion',
  service: 'promotions',
  method: 'POST',
  path: '/promotions/{id}/reports',
  summary: 'Denuncia uma promoção à moderação; uma nova denúncia do mesmo membro substitui a anterior',
  access: 'member',
  params: idParams,
  body: promotionReport,
  status: 201,
  response: messageResponse,
});

export const reportComment = defineOperation({
  id: 'reportComment',
  service: 'promotions',
  method: 'POST',
  path: '/promotions/comments/{id}/reports',
  summary: 'Denuncia um comentário à moderação; uma nova denúncia do mesmo membro substitui a anterior',
  access: 'member',
  params: idParams,
  body: commentReport,
  status: 201,
  response: messageResponse,
});

export const CASES_PER_PAGE = 20;

export const listCases = defineOperation({
  id: 'listCases',
  service: 'moderation',
  method: 'GET',
  path: '/admin/moderation/cases',
  summary: 'Casos abertos para a moderação, do mais pesado ao mais leve',
  access: 'manager',
  query: z.object({ kind: z._default(z.enum(caseKinds, 'Tipo desconhecido'), 'report'), page }),
  response: moderationCaseList,
});

export const caseActions = ['keep', 'expire', 'remove', 'delete-comment'] as const;
export type CaseAction = (typeof caseActions)[number];

export const MIN_PUBLIC_REASON_LENGTH = 10;
export const MAX_PUBLIC_REASON_LENGTH = 300;
export const PUBLIC_REASON_MESSAGE = `Explique a decisão com ${MIN_PUBLIC_REASON_LENGTH} a ${MAX_PUBLIC_REASON_LENGTH} caracteres`;

/** More than any case has. */
const MAX_FALSE_REPORT_KEYS = 1_000;

const caseDecision = z
  .object({
    action: z.enum(caseActions, 'Escolha o que fazer'),
    /** What the decision is based on. */
    reasonCode: z._default(z.enum(dealReportReasons, 'Motivo desconhecido'), 'outro'),
    /** Shown to the author and the reporters. */
    publicReason: optionalMultiLineText(MAX_PUBLIC_REASON_LENGTH, PUBLIC_REASON_MESSAGE),
    /** Takes the author's vote weight for 30 days. */
    caution: z.optional(z.literal(true, 'Advertência inválida')),
    /** Keys of reports that were made in bad faith. */
    falseReports: z._default(
      z.array(id, 'Denúncias inválidas').check(z.maxLength(MAX_FALSE_REPORT_KEYS, 'Denúncias demais')),
      [],
    ),
    /** Of the case that was shown; the decision fails with EDIT_CONFLICT and the current case if it has changed since. */
    version: formVersion,
  })
  .check(
    z.refine(
      ({ action, publicReason }) =>
        action === 'keep' || countCharacters(publicReason) >= MIN_PUBLIC_REASON_LENGTH,
      { path: ['publicReason'], error: PUBLIC_REASON_MESSAGE },
    ),
    z.refine(({ action, caution }) => action !== 'keep' || !caution, {
      path: ['caution'],
      error: 'Só há advertência quando algo sai do ar',
    }),
  );
export type CaseDecision = z.infer<typeof caseDecision>;

export const decideCase = defineOperation({
  id: 'decideCase',
  service: 'moderation',
  method: 'PUT',
  path: '/admin/moderation/cases/{id}',
  summary: 'Decide um caso: mantém, encerra, remove ou apaga o comentário',
  access: 'manager',
  params: idParams,
  body: caseDecision,
  response: messageResponse,
});
