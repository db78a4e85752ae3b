import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import { http } from '../../../lib/http';

export type ReactionKind = 'like' | 'dislike';

/** Likes or dislikes a deal, or takes it back. */
export async function postReaction(id: string, kind: ReactionKind): Promise<ReactionState> {
  const { data } = await http.post<ReactionState>(`/promotions/${id}/${kind}`, undefined, { ownWords: true });
  return data;
}
