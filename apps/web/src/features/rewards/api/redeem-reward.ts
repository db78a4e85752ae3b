import type { AnswerOf } from '@pechincha/contracts/operation';
import type { redeemReward } from '@pechincha/contracts/operations/gamification';
import { http } from '../../../lib/http';

export type Redeemed = AnswerOf<typeof redeemReward>;

/** Trades points for a reward; with the same key it happens once, however often it is sent. */
export async function postRedemption(rewardId: string, key: string): Promise<Redeemed> {
  const { data } = await http.post<Redeemed>(`/gamification/redeem/${rewardId}`, undefined, {
    headers: { 'Idempotency-Key': key },
    ownWords: true,
  });
  return data;
}
