import type { CheckResult } from '@pechincha/contracts/checks';
import type { CheckState, Promotion } from '@pechincha/contracts/entities/promotion';
import type { CheckBody } from '@pechincha/contracts/operations/promotions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseCheckState } from '../../api/check';
import { ACTION_ERROR_TEXT } from '../../lib/action-error';
import { isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { getToken } from '../../lib/token';
import { useAfterSignIn, useGoToLogin } from '../session/use-after-sign-in';
import { useSession } from '../session/use-session';
import { reloadPromotion } from './get-promotion';
import { updateCachedPromotion } from './cached-promotion';
import { endsAtOnce } from './check-choices';
import { showCheckError, showCheckToast } from './check-toast';

async function postCheck(id: string, body: CheckBody): Promise<CheckState> {
  const { data } = await http.post<unknown>(apiPath`/promotions/${id}/checks`, body);
  return parseCheckState(data);
}

const getResult = ({ result, coupon }: CheckBody): CheckResult | undefined =>
  coupon === 'worked' ? 'ok' : result;

const isSameCheck = (one: CheckBody, other: CheckBody): boolean =>
  one.result === other.result && one.coupon === other.coupon && one.reason === other.reason;

/** Whether the deal's own check says what was sent. */
const hasCheck = (deal: Promotion, { result, coupon, reason }: CheckBody): boolean =>
  (coupon === undefined || deal.ownCouponVote === coupon) &&
  (reason === undefined || deal.ownCouponReason === reason) &&
  (result === undefined || deal.ownCheck === result);

function toChange(body: CheckBody, { status, endedBy, freshness, couponHealth }: CheckState) {
  const result = getResult(body);
  return {
    status,
    endedBy,
    freshness: freshness ?? undefined,
    couponHealth: couponHealth ?? undefined,
    ...(result && { ownCheck: result }),
    ...(body.coupon && { ownCouponVote: body.coupon, ownCouponReason: body.reason }),
  };
}

/** Sends what a member says of a deal or its coupon, and updates the caches. Visitors go to /login and back. */
export function useCheck(deal: Promotion) {
  const queryClient = useQueryClient();
  const { isAuthenticated, isLoading, waitUntilLoaded } = useSession();
  const [isConfirming, setIsConfirming] = useState(false);
  const signInKey = `check:${deal._id}`;
  const goToLogin = useGoToLogin(signInKey);

  const refreshOwnLists = ({ status }: Pick<Promotion, 'status'>): void => {
    if (status !== deal.status) void queryClient.invalidateQueries({ queryKey: promotionKeys.ownLists });
  };
  const check = useMutation({
    mutationFn: async (body: CheckBody) => {
      await waitUntilLoaded();
      return postCheck(deal._id, body);
    },
    onSuccess(state, body) {
      updateCachedPromotion(queryClient, deal._id, toChange(body, state));
      refreshOwnLists(state);
      showCheckToast(deal, body, state);
    },
    async onError(error, body) {
      if (getToken() === null) return goToLogin(body);
      if (isOutcomeUnknown(error)) {
        const current = await reloadPromotion(queryClient, deal._id);
        if (current) refreshOwnLists(current);
        if (current && hasCheck(current, body))
          return showCheckToast(deal, body, { ...current, counted: true });
      }
      const { status, message } = toApiError(error);
      const isRefused = status === 409 || status === 429;
      // The deal on the page is outdated.
      if (status === 409 || status === 404)
        void queryClient.invalidateQueries({ queryKey: promotionKeys.detail(deal._id) });
      showCheckError((isRefused && message) || ACTION_ERROR_TEXT);
    },
  });

  const send = (body: CheckBody, onSuccess?: () => void): void => {
    if (check.isPending || (check.isSuccess && isSameCheck(check.variables, body))) return;
    if (!isAuthenticated && !isLoading) return goToLogin(body);
    check.mutate(body, { onSuccess });
  };
  /** Asks first where the press ends the deal. */
  const press = async (result: CheckResult): Promise<void> => {
    if (result === 'gone' && getToken() !== null) {
      const user = await waitUntilLoaded().catch(() => null);
      if (endsAtOnce(deal, user)) return setIsConfirming(true);
    }
    send({ result });
  };
  useAfterSignIn<CheckBody>(signInKey, (body) =>
    body.result && !body.coupon ? void press(body.result) : send(body),
  );
  return {
    press: (result: CheckResult): void => void press(result),
    send,
    isPending: check.isPending,
    /** The result being sent, else the member's last one. */
    shownResult: check.isPending ? getResult(check.variables) : deal.ownCheck,
    confirm: {
      open: isConfirming,
      onConfirm: () => check.mutateAsync({ result: 'gone' }),
      onClose: (): void => setIsConfirming(false),
    },
  };
}
