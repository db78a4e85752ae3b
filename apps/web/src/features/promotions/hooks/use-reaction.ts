import type { Promotion, ReactionState } from '@pechincha/contracts/entities/promotion';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../lib/notify';
import { useAskToLogIn } from '../../session/hooks/use-ask-to-log-in';
import { useSession } from '../../session/hooks/use-session';
import { postReaction, type ReactionKind } from '../api/react-to-promotion';
import { addReaction, settleReaction } from '../pending-reactions';
import { reactionOf, showReaction } from '../reactions';

/** Where the buttons stand decides what a failure is called. */
const failures = {
  card: { like: 'Erro ao processar o like', dislike: 'Erro ao processar o dislike' },
  page: { like: 'Não foi possível curtir a promoção', dislike: 'Não foi possível descurtir a promoção' },
} as const;

const forMembers = {
  like: 'Você precisa estar logado para curtir uma promoção',
  dislike: 'Você precisa estar logado para descurtir uma promoção',
} as const;

/** Likes and dislikes at once, and takes it back when the server does not follow. */
export function useReaction(deal: Promotion, place: keyof typeof failures) {
  const queries = useQueryClient();
  const { isAuthenticated } = useSession();
  const askToLogIn = useAskToLogIn();
  const show = (state: ReactionState | undefined): void => {
    if (state) showReaction(queries, deal._id, state);
  };
  const mutation = useMutation({
    mutationFn: (kind: ReactionKind) => postReaction(deal._id, kind),
    // One after the other: the server toggles.
    scope: { id: `reaction:${deal._id}` },
    onMutate: (kind) => show(addReaction(deal._id, reactionOf(deal), kind)),
    onSuccess: (state) => show(settleReaction(deal._id, state)),
    onError: (_error, kind) => {
      show(settleReaction(deal._id, undefined));
      notify('error', failures[place][kind]);
    },
  });

  const react = (kind: ReactionKind): void => {
    if (!isAuthenticated) return askToLogIn(forMembers[kind]);
    mutation.mutate(kind);
  };
  return { react, isPending: mutation.isPending };
}
