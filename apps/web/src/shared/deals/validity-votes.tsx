import type { ValidityVoteResult } from '@pechincha/contracts/validity-votes';
import type { ValidityVoteState, Promotion } from '@pechincha/contracts/entities/promotion';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { ValidityVoteBody } from '@pechincha/contracts/operations/promotions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { parseCheckState } from '../../api/promotion-details';
import { Confirm } from '../../components/ui/dialog';
import { ACTION_ERROR_TEXT, toApiError } from '../../lib/api-error';
import { apiPath, http, parseData } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { showToast, type ToastType } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { useAction } from '../../lib/use-action';
import { useAfterSignIn, useGoToLogin, useSession } from '../session/use-session';
import { reloadPromotion, updateCachedPromotion } from './api';

type VotedDeal = Pick<Promotion, 'author' | 'status' | 'endedBy'>;
type Viewer = Pick<CurrentUser, '_id' | 'role'> | null;

export interface ValidityChoice {
  kind: 'valid' | 'gone' | 'again';
  result: ValidityVoteResult;
  text: string;
}

const stillValid: ValidityChoice = { kind: 'valid', result: 'ok', text: 'Vale' };
const gone: ValidityChoice = { kind: 'gone', result: 'gone', text: 'Expirou' };
const validAgain: ValidityChoice = { kind: 'again', result: 'ok', text: 'Voltou a valer' };

const isAuthor = ({ author }: VotedDeal, user: Viewer): boolean => user?._id === author._id;

/** What a person can say of a deal; authors cannot say that theirs is valid. */
export function listValidityChoices(deal: VotedDeal, user: Viewer): ValidityChoice[] {
  if (deal.status === 'active') return isAuthor(deal, user) ? [gone] : [stillValid, gone];
  const canReturn = deal.status === 'expired' && (deal.endedBy === 'author' || deal.endedBy === 'community');
  return canReturn && !isAuthor(deal, user) ? [validAgain] : [];
}

/** Whether a person's 'gone' ends a deal without other votes. */
export const endsAtOnce = (deal: VotedDeal, user: Viewer): boolean =>
  isAuthor(deal, user) || user?.role === 'manager' || user?.role === 'admin';

type Outcome = Pick<ValidityVoteState, 'status' | 'endedBy' | 'counted'>;

function getReversalText({ status, endedBy }: Outcome): string {
  if (status === 'pending') return 'A promoção mudou desde que acabou e aguarda aprovação.';
  if (status !== 'expired') return 'A promoção voltou a valer.';
  return endedBy === 'community' ? 'A comunidade encerrou esta promoção.' : 'Promoção encerrada.';
}

function getThanksText({ result, coupon, reason }: ValidityVoteBody): string {
  if (reason) return 'Obrigado! Anotamos o motivo.';
  if (coupon) return `Obrigado! Você disse que o cupom ${coupon === 'worked' ? '' : 'não '}funcionou.`;
  return `Obrigado! Você disse que ${result === 'ok' ? 'ainda vale' : 'expirou'}.`;
}

/** Replaces what was said of the last vote, so that toasts do not pile up. */
const showVoteResult = (type: ToastType, content: ReactNode): void =>
  showToast(type, content, { key: 'check', isReplacing: true });

/** Says what a vote has changed, or that it does not count yet. */
function showVoteToast(before: Pick<Promotion, 'status'>, body: ValidityVoteBody, state: Outcome): void {
  if (state.status !== before.status) return showVoteResult('success', getReversalText(state));
  if (state.counted) return showVoteResult('success', getThanksText(body));
  showVoteResult(
    'info',
    <span className="toast-text">
      <span>Recebido. Seus votos ainda não contam.</span> <Link to="/perfil">Ver o que falta</Link>
    </span>,
  );
}

const postValidityVote = (id: string, body: ValidityVoteBody): Promise<ValidityVoteState> =>
  parseData(http.post(apiPath`/promotions/${id}/checks`, body), parseCheckState);

const getResult = ({ result, coupon }: ValidityVoteBody): ValidityVoteResult | undefined =>
  coupon === 'worked' ? 'ok' : result;

const isSameVote = (one: ValidityVoteBody, other: ValidityVoteBody): boolean =>
  one.result === other.result && one.coupon === other.coupon && one.reason === other.reason;

/** Whether the member's vote in the deal says what was sent. */
const hasVote = (deal: Promotion, { result, coupon, reason }: ValidityVoteBody): boolean =>
  (coupon === undefined || deal.ownCouponVote === coupon) &&
  (reason === undefined || deal.ownCouponReason === reason) &&
  (result === undefined || deal.ownCheck === result);

function toChange(
  body: ValidityVoteBody,
  { status, endedBy, freshness, couponHealth }: Outcome & Partial<ValidityVoteState>,
) {
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
export function useValidityVote(deal: Promotion) {
  const queryClient = useQueryClient();
  const { isAuthenticated, isLoading, waitUntilLoaded } = useSession();
  const [isConfirming, setIsConfirming] = useState(false);
  const signInKey = `check:${deal._id}`;
  const goToLogin = useGoToLogin(signInKey);

  const refreshOwnLists = ({ status }: Pick<Promotion, 'status'>): void => {
    if (status !== deal.status) void queryClient.invalidateQueries({ queryKey: promotionKeys.ownLists });
  };
  const vote = useAction<Outcome & Partial<ValidityVoteState>, ValidityVoteBody, Promotion>({
    mutationFn: async (body) => {
      await waitUntilLoaded();
      return postValidityVote(deal._id, body);
    },
    // The deal on the page may be another by the time of the response.
    onMutate: () => deal,
    async findDone(body) {
      const current = await reloadPromotion(queryClient, deal._id);
      if (current) refreshOwnLists(current);
      return current && hasVote(current, body) ? { response: { ...current, counted: true } } : undefined;
    },
    onSuccess(state, body, before) {
      updateCachedPromotion(queryClient, deal._id, toChange(body, state));
      refreshOwnLists(state);
      showVoteToast(before, body, state);
    },
    onSignedOut: (body) => goToLogin(body),
    onError(error) {
      if (getToken() === null) return;
      const { status, message } = toApiError(error);
      const isRefused = status === 409 || status === 429;
      // The deal on the page is outdated.
      if (status === 409 || status === 404)
        void queryClient.invalidateQueries({ queryKey: promotionKeys.detail(deal._id) });
      showVoteResult('error', (isRefused && message) || ACTION_ERROR_TEXT);
    },
  });

  const send = (body: ValidityVoteBody, onSuccess?: () => void): void => {
    if (vote.isPending || (vote.isSuccess && isSameVote(vote.variables, body))) return;
    if (!isAuthenticated && !isLoading) return goToLogin(body);
    vote.mutate(body, { onSuccess });
  };
  /** Asks first where the vote ends the deal. */
  const voteOrConfirm = async (result: ValidityVoteResult): Promise<void> => {
    if (result === 'gone' && getToken() !== null) {
      const user = await waitUntilLoaded().catch(() => null);
      if (endsAtOnce(deal, user)) return setIsConfirming(true);
    }
    send({ result });
  };
  useAfterSignIn<ValidityVoteBody>(signInKey, (body) =>
    body.result && !body.coupon ? void voteOrConfirm(body.result) : send(body),
  );
  return {
    vote: (result: ValidityVoteResult): void => void voteOrConfirm(result),
    send,
    isPending: vote.isPending,
    /** The result being sent, else the member's last one. */
    shownResult: vote.isPending ? getResult(vote.variables) : deal.ownCheck,
    confirm: {
      open: isConfirming,
      onConfirm: () => vote.mutateAsync({ result: 'gone' }),
      onClose: (): void => setIsConfirming(false),
    },
  };
}

/** Asks before a vote that ends a deal at once. */
export function ConfirmEnd(props: ReturnType<typeof useValidityVote>['confirm']) {
  return (
    <Confirm
      {...props}
      question="Encerrar esta promoção?"
      description="Ela sai das listas agora."
      confirmLabel="Encerrar"
    />
  );
}
