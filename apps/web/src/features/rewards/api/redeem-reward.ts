import type { Reward } from '@pechincha/contracts/entities/gamification';
import { toApiError } from '../../../lib/api-error';
import { apiPath, http } from '../../../lib/http';
import { isHttpError } from '../../../lib/http-error';
import { parseRedeemResponse } from '../../../api/gamification';

/** Redeems for the shown price or not at all. `key` is the idempotency key. */
export async function postRedemption(
  { _id, pointsCost }: Pick<Reward, '_id' | 'pointsCost'>,
  key: string,
): Promise<{ newPoints: number }> {
  const { data } = await http.post<unknown>(
    apiPath`/gamification/redeem/${_id}`,
    { points: pointsCost },
    { headers: { 'Idempotency-Key': key } },
  );
  return parseRedeemResponse(data);
}

/** The new price if the error says that it changed, else undefined. */
export function findNewPrice(error: unknown): number | undefined {
  if (toApiError(error).code !== 'PRICE_CHANGED' || !isHttpError<{ points?: unknown }>(error))
    return undefined;
  const points = error.response?.data.points;
  return typeof points === 'number' ? points : undefined;
}
