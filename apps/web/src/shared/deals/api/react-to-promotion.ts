import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import { http } from '../../../lib/http';
import { parseReactionState } from '../../../api/promotion';

export type ReactionKind = 'like' | 'dislike';

/** Toggles a like or dislike. */
export async function postReaction(id: string, kind: ReactionKind): Promise<ReactionState> {
  const { data } = await http.post<unknown>(`/promotions/${id}/${kind}`);
  return parseReactionState(data);
}
