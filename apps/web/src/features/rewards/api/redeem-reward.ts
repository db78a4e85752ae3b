import { apiPath, http } from '../../../lib/http';
import { parseRedeemResponse } from '../../../api/gamification';

/** `key` is the idempotency key. */
export async function postRedemption(rewardId: string, key: string): Promise<{ newPoints: number }> {
  const { data } = await http.post<unknown>(apiPath`/gamification/redeem/${rewardId}`, undefined, {
    headers: { 'Idempotency-Key': key },
  });
  return parseRedeemResponse(data);
}
