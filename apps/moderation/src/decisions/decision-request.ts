import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import type { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import type { DecisionReason } from '@pechincha/contracts/reports';

export interface DecisionRequest {
  promotionId: string;
  /** The revision that the manager read; missing if the client sent none. */
  revision?: number | undefined;
  decision: 'approved' | 'rejected';
  /** Null for an approval. */
  moderationReason: string | null;
  /** The promotion that a rejected one repeats. */
  duplicateOf?: string | undefined;
  /** Of a rejection, in which the log counts it. */
  reasonCode?: DecisionReason | undefined;
  moderatorId: string;
}

const messages = {
  approved: 'Promoção aprovada com sucesso!',
  rejected: 'Promoção rejeitada com sucesso!',
  undone: 'Decisão desfeita: a promoção voltou à fila.',
  answered: 'Resposta registrada. Quem recorreu será avisado.',
  /** Promotions has not answered yet. */
  requested: 'Recebido. A mudança aparece assim que for aplicada.',
};

export type DecisionResponse = ResponseOf<typeof approvePromotion>;

export function getResponse(outcome: keyof typeof messages): DecisionResponse {
  const message = messages[outcome];
  return { message, msg: message, ...(outcome === 'requested' && { pending: true }) };
}

type ApprovalInput = Pick<InputOf<typeof approvePromotion>, 'params' | 'query'>;

export function toApprovalRequest({ params, query }: ApprovalInput, moderatorId: string): DecisionRequest {
  const { revision } = query;
  return { promotionId: params.id, revision, decision: 'approved', moderationReason: null, moderatorId };
}

export function toRejectionRequest(
  input: InputOf<typeof rejectPromotion>,
  moderatorId: string,
): DecisionRequest {
  const { moderationReason, reasonCode, duplicateOf } = input.body;
  return {
    ...toApprovalRequest(input, moderatorId),
    decision: 'rejected',
    ...{ moderationReason, reasonCode },
    ...(duplicateOf && { duplicateOf }),
  };
}
