import type { Promotion, ReactionState } from '@pechincha/contracts/entities/promotion';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Button } from '../../components/ui/button';
import { getConflictText, isOutcomeUnknown } from '../../lib/api-error';
import { formatCount } from '../../lib/format';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { useAfterSignIn, useGoToLogin, useSession } from '../session/use-session';
import {
  addReaction,
  postReaction,
  type ReactionKind,
  reloadPromotion,
  settleReaction,
  toReactionState,
  updateCachedPromotion,
} from './api';
import './deal-card.css';

/** Returns a function that shows a toast with a link to /login and back, where `useAfterSignIn` does the rest. */
function useSignInPrompt(key: string): (text: string, value: unknown) => void {
  const goToLogin = useGoToLogin(key);
  return (text, value) =>
    showToast(
      'info',
      <span className="toast-text">
        <span>{text}</span>{' '}
        <a
          href="/login"
          onClick={(event) => {
            event.preventDefault();
            goToLogin(value);
          }}
        >
          Entrar
        </a>
      </span>,
      { key: text },
    );
}

/** Error texts differ between the card and the deal page. */
const errorTexts = {
  card: { like: 'Erro ao processar o like', dislike: 'Erro ao processar o dislike' },
  page: { like: 'Não foi possível curtir a promoção', dislike: 'Não foi possível descurtir a promoção' },
} as const;

const signInTexts = {
  like: 'Você precisa estar logado para curtir uma promoção',
  dislike: 'Você precisa estar logado para descurtir uma promoção',
} as const;

interface ReactionToggle {
  kind: ReactionKind;
  /** Token when it was pressed; in a later session it is neither sent nor shown. */
  token: string | null;
  /** What the member saw. */
  before: unknown[];
  /** Whether the reaction is to be on. */
  wanted: boolean;
}

const isCurrent = ({ token }: ReactionToggle): boolean => token === getToken();

function assertCurrent(toggle: ReactionToggle): void {
  if (!isCurrent(toggle)) throw new Error('The session has changed');
}

/** Optimistic like and dislike, sent once the session is loaded and rolled back on error. */
function useReaction(deal: Promotion, place: keyof typeof errorTexts) {
  const queryClient = useQueryClient();
  const { isAuthenticated, isLoading, waitUntilLoaded } = useSession();
  const signInKey = `reaction:${deal._id}`;
  const promptSignIn = useSignInPrompt(signInKey);
  const show = (state: ReactionState | undefined): void => {
    if (state) updateCachedPromotion(queryClient, deal._id, state);
  };
  const mutation = useMutation({
    mutationFn: async (toggle: ReactionToggle) => {
      assertCurrent(toggle);
      await waitUntilLoaded();
      assertCurrent(toggle);
      const send = (again: string[]) => postReaction(deal._id, toggle.kind, [...toggle.before, ...again]);
      const state = await send([]);
      // The server toggles, and another tab may have done the same before.
      const isDone = toggle.wanted === (toggle.kind === 'like' ? state.hasLiked : state.hasDisliked);
      return isDone ? state : send(['again']);
    },
    // Serialized: the server toggles.
    scope: { id: `reaction:${deal._id}` },
    onSuccess(state, toggle) {
      if (isCurrent(toggle)) show(settleReaction(deal._id, state));
    },
    async onError(error, toggle) {
      if (getToken() === null) return promptSignIn(signInTexts[toggle.kind], toggle.kind);
      if (!isCurrent(toggle)) return;
      show(settleReaction(deal._id, undefined));
      if (isOutcomeUnknown(error)) {
        const current = await reloadPromotion(queryClient, deal._id);
        const isOn = toggle.kind === 'like' ? current?.hasLiked : current?.hasDisliked;
        if (isOn === toggle.wanted) return;
      }
      showToast('error', getConflictText(error, errorTexts[place][toggle.kind]));
    },
  });

  const react = (kind: ReactionKind): void => {
    if (!isAuthenticated && !isLoading) return promptSignIn(signInTexts[kind], kind);
    const shown = addReaction(deal._id, toReactionState(deal), kind);
    show(shown);
    mutation.mutate({
      kind,
      token: getToken(),
      before: [deal.hasLiked, deal.hasDisliked],
      wanted: kind === 'like' ? shown.hasLiked : shown.hasDisliked,
    });
  };
  useAfterSignIn<ReactionKind>(signInKey, (kind) => {
    // Both are toggles.
    if (!(kind === 'like' ? deal.hasLiked : deal.hasDisliked)) react(kind);
  });
  return { react, isPending: mutation.isPending };
}

/** Like and dislike with counts. On the deal page they look disabled during a request; a click is queued. */
export function Reactions({ deal, place }: { deal: Promotion; place: 'card' | 'page' }) {
  const { react, isPending } = useReaction(deal, place);
  const isDisabled = place === 'page' && isPending;
  return (
    <>
      <Button
        className="reaction-button"
        aria-pressed={deal.hasLiked ?? false}
        label={`Curtir, ${formatCount(deal.likesCount)}`}
        aria-disabled={isDisabled || undefined}
        onClick={() => react('like')}
        icon={ThumbsUp}
      >
        {formatCount(deal.likesCount)}
      </Button>
      <Button
        className="reaction-button dislike"
        aria-pressed={deal.hasDisliked ?? false}
        label={`Não curtir, ${formatCount(deal.dislikesCount)}`}
        aria-disabled={isDisabled || undefined}
        onClick={() => react('dislike')}
        icon={ThumbsDown}
      >
        {formatCount(deal.dislikesCount)}
      </Button>
    </>
  );
}
