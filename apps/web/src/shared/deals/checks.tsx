import type { CheckResult } from '@pechincha/contracts/checks';
import type { CheckState, Promotion } from '@pechincha/contracts/entities/promotion';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { CheckBody } from '@pechincha/contracts/operations/promotions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { parseCheckState } from '../../api/promotion-details';
import { Confirm } from '../../components/ui/dialog';
import { ACTION_ERROR_TEXT, isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { showToast, type ToastType } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { useAfterSignIn, useGoToLogin, useSession } from '../session/use-session';
import { reloadPromotion, updateCachedPromotion } from './api';

type CheckedDeal = Pick<Promotion, 'author' | 'status' | 'endedBy'>;
type Viewer = Pick<CurrentUser, '_id' | 'role'> | null;

export interface CheckChoice {
  kind: 'valid' | 'gone' | 'again';
  result: CheckResult;
  text: string;
}

const stillValid: CheckChoice = { kind: 'valid', result: 'ok', text: 'Vale' };
const gone: CheckChoice = { kind: 'gone', result: 'gone', text: 'Expirou' };
const validAgain: CheckChoice = { kind: 'again', result: 'ok', text: 'Voltou a valer' };

const isAuthor = ({ author }: CheckedDeal, user: Viewer): boolean => user?._id === author._id;

/** What a person can say of a deal; authors cannot say that theirs is valid. */
export function listCheckChoices(deal: CheckedDeal, user: Viewer): CheckChoice[] {
  if (deal.status === 'active') return isAuthor(deal, user) ? [gone] : [stillValid, gone];
  const canReturn = deal.status === 'expired' && (deal.endedBy === 'author' || deal.endedBy === 'community');
  return canReturn && !isAuthor(deal, user) ? [validAgain] : [];
}

/** Whether a person's 'gone' ends a deal without other voices. */
export const endsAtOnce = (deal: CheckedDeal, user: Viewer): boolean =>
  isAuthor(deal, user) || user?.role === 'manager' || user?.role === 'admin';

type Outcome = Pick<CheckState, 'status' | 'endedBy' | 'counted'>;

function getTurnText({ status, endedBy }: Outcome): string {
  if (status === 'pending') return 'A promoção mudou desde que acabou e aguarda aprovação.';
  if (status !== 'expired') return 'A promoção voltou a valer.';
  return endedBy === 'community' ? 'A comunidade encerrou esta promoção.' : 'Promoção encerrada.';
}

function getThanksText({ result, coupon, reason }: CheckBody): string {
  if (reason) return 'Obrigado! Anotamos o motivo.';
  if (coupon) return `Obrigado! Você disse que o cupom ${coupon === 'worked' ? '' : 'não '}funcionou.`;
  return `Obrigado! Você disse que ${result === 'ok' ? 'ainda vale' : 'expirou'}.`;
}

/** Replaces the last answer to a check, so that answers do not pile up. */
const showAnswer = (type: ToastType, content: ReactNode): void =>
  showToast(type, content, { key: 'check', isReplacing: true });

/** Says what a check has changed, or that it does not count yet. */
function showCheckToast(before: Pick<Promotion, 'status'>, body: CheckBody, state: Outcome): void {
  if (state.status !== before.status) return showAnswer('success', getTurnText(state));
  if (state.counted) return showAnswer('success', getThanksText(body));
  showAnswer(
    'info',
    <span className="toast-text">
      <span>Recebido. Seus votos ainda não contam.</span> <Link to="/perfil">Ver o que falta</Link>
    </span>,
  );
}

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
      showAnswer('error', (isRefused && message) || ACTION_ERROR_TEXT);
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

/** Asks before a press that ends a deal at once. */
export function ConfirmEnd(props: ReturnType<typeof useCheck>['confirm']) {
  return (
    <Confirm
      {...props}
      question="Encerrar esta promoção?"
      description="Ela sai das listas agora."
      confirmLabel="Encerrar"
    />
  );
}
