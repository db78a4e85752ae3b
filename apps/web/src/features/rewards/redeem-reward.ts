import type { Reward } from '@pechincha/contracts/entities/gamification';
import { REPLAYED_HEADER } from '@pechincha/contracts/idempotency';
import { toApiError } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { isHttpError } from '../../lib/http-error';
import { parseRedeemResponse } from '../../api/gamification';

interface RedeemOutcome {
  newPoints: number;
  /** Whether an earlier request with the same key had redeemed it, so that this one did nothing. */
  isReplay: boolean;
}

/** Redeems for the shown price or not at all. `key` is the idempotency key. */
export async function postRedemption(
  { _id, pointsCost }: Pick<Reward, '_id' | 'pointsCost'>,
  key: string,
): Promise<RedeemOutcome> {
  const { data, headers } = await http.post<unknown>(
    apiPath`/gamification/redeem/${_id}`,
    { points: pointsCost },
    { headers: { 'Idempotency-Key': key } },
  );
  return { ...parseRedeemResponse(data), isReplay: headers[REPLAYED_HEADER] === 'true' };
}

/** The new price if the error says that it changed, else undefined. */
export function findNewPrice(error: unknown): number | undefined {
  if (toApiError(error).code !== 'PRICE_CHANGED' || !isHttpError<{ points?: unknown }>(error))
    return undefined;
  const points = error.response?.data.points;
  return typeof points === 'number' ? points : undefined;
}
