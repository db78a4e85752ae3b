import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import { apiPath, http } from '../../lib/http';
import { parseReactionState } from '../../api/promotion';

export type ReactionKind = 'like' | 'dislike';

/** Toggles a like or dislike. @param press as in the configuration of a request */
export async function postReaction(id: string, kind: ReactionKind, press: unknown): Promise<ReactionState> {
  const { data } = await http.post<unknown>(apiPath`/promotions/${id}/${kind}`, undefined, { press });
  return parseReactionState(data);
}
