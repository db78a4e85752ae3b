import type { Level, Reward } from '@pechincha/contracts/entities/gamification';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { REPLAYED_HEADER } from '@pechincha/contracts/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { parseRedeemResponse, parseRewards } from '../../api/gamification';
import { getErrorMessage, isHttpError, isSessionEnded, retryLost, toApiError } from '../../lib/api-error';
import { apiPath, createQueryFn, http } from '../../lib/http';
import { levelKeys, meKeys, rewardKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { isDefinitiveRejection, useIdempotencyKey } from '../../lib/use-idempotency-key';
import { getLevelName } from '../../shared/points/progress';
import { useSession } from '../../shared/session/use-session';

interface RedeemOutcome {
  newPoints: number;
  /** Whether an earlier request with the same key had redeemed it, so that this one did nothing. */
  isReplay: boolean;
}

/** Redeems for the shown price or not at all. `key` is the idempotency key. */
async function postRedemption(
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

/** For a retry at a new price when the first request, whose response was lost, had succeeded. */
const REDEEMED_BEFORE_TEXT =
  'Este resgate já tinha sido feito pelo preço anterior. Confira no seu histórico.';

/** For a press that got the response of an earlier one, whose response was lost. */
const REPLAYED_TEXT =
  'Este resgate já tinha sido feito, e nada mais foi descontado. Confira no seu histórico.';

/** Names the request that is pending. */
export const REDEMPTION_KEY = ['redemption'];

/** Redeems a reward and updates cached points, level, stock and history. */
export function useRedeemReward() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  // A retry after a lost response spends points once, also on another visit of the page.
  const idempotencyKey = useIdempotencyKey('redemption');
  const refetch = (): void => {
    void queryClient.invalidateQueries({ queryKey: rewardKeys.all });
    void queryClient.invalidateQueries({ queryKey: meKeys.all });
  };
  return useMutation({
    mutationKey: REDEMPTION_KEY,
    mutationFn: (reward: Reward) => postRedemption(reward, idempotencyKey.getKey(reward._id)),
    retry: retryLost,
    onMutate: ({ _id }) => ({ wasPressed: idempotencyKey.isUnsettled(_id) }),
    onSuccess: ({ newPoints, isReplay }, { _id }, { wasPressed }) => {
      idempotencyKey.clear(_id);
      if (isReplay && wasPressed) {
        // The balance of the response is of that time.
        refetch();
        showToast('warning', REPLAYED_TEXT);
        return;
      }
      const levels = queryClient.getQueryData<Level[]>(levelKeys.all) ?? [];
      queryClient.setQueryData<CurrentUser>(
        meKeys.byToken(getToken()),
        (me) => me && { ...me, points: newPoints, level: getLevelName(newPoints, levels) ?? me.level },
      );
      queryClient.setQueryData<Reward[]>(rewardKeys.list, (rewards) =>
        rewards?.map((reward) => (reward._id === _id ? { ...reward, stock: reward.stock - 1 } : reward)),
      );
      void queryClient.invalidateQueries({ queryKey: rewardKeys.redemptions(user?._id) });
      showToast('success', 'Recompensa resgatada com sucesso!');
    },
    onError: (error, { _id }) => {
      if (isDefinitiveRejection(error)) idempotencyKey.clear(_id);
      // The cached reward or balance was outdated: stock, price or points. Or the response was lost after the redemption.
      refetch();
      // The dialog shows the new price.
      if (findNewPrice(error) !== undefined) return;
      if (isSessionEnded(error)) return;
      const isRepeated = toApiError(error).code === 'KEY_REUSED';
      showToast(
        'error',
        isRepeated ? REDEEMED_BEFORE_TEXT : getErrorMessage(error, 'Erro ao resgatar recompensa.'),
      );
    },
  });
}

export const useRewards = () =>
  useQuery({
    queryKey: rewardKeys.list,
    queryFn: createQueryFn('/gamification/rewards', parseRewards),
    meta: { errorText: 'Erro ao carregar recompensas.' },
  });
