import type { InputOf } from '@pechincha/contracts/operation';
import type { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';

/** What a manager wants decided. */
export interface Verdict {
  promotionId: string;
  /** The revision that was read, where the browser told it. */
  revision?: number | undefined;
  decision: 'approved' | 'rejected';
  /** Null for an approval. */
  moderationReason: string | null;
  moderatorId: string;
}

const answer = (message: string) => ({ message, msg: message });

export const APPROVED = answer('Promoção aprovada com sucesso!');
export const REJECTED = answer('Promoção rejeitada com sucesso!');

type Judged = Pick<InputOf<typeof approvePromotion>, 'params' | 'query'>;

export function approval({ params, query }: Judged, moderatorId: string): Verdict {
  const { revision } = query;
  return { promotionId: params.id, revision, decision: 'approved', moderationReason: null, moderatorId };
}

export function rejection(input: InputOf<typeof rejectPromotion>, moderatorId: string): Verdict {
  const { moderationReason } = input.body;
  return { ...approval(input, moderatorId), decision: 'rejected', moderationReason };
}
