import type { InputOf } from '@pechincha/contracts/operation';
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

const toMessageResponse = (message: string) => ({ message, msg: message });

export const APPROVED_RESPONSE = toMessageResponse('Promoção aprovada com sucesso!');
export const REJECTED_RESPONSE = toMessageResponse('Promoção rejeitada com sucesso!');
export const UNDONE_RESPONSE = toMessageResponse('Decisão desfeita: a promoção voltou à fila.');

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
