import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { Level, Reward } from '@pechincha/contracts/entities/gamification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { randomKey } from '../../../lib/random-key';
import { readToken } from '../../../lib/token';
import { useSession } from '../../session/hooks/use-session';
import { postRedemption } from '../api/redeem-reward';
import { redemptionsKey } from '../api/list-redemptions';
import { levelsKey } from '../api/list-levels';
import { rewardsKey } from '../api/list-rewards';
import { serverWordsUnlessEnded } from '../failure-words';
import { createIntentions, isRefusal } from '../intentions';
import { levelAt } from '../level-way';

/** Outlives the page: a try whose answer was lost may be repeated after a look around. */
const intentions = createIntentions(randomKey);

/** Redeems a reward; the member's points and level follow the answer. */
export function useRedemption() {
  const queries = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: ({ _id }: Reward) => postRedemption(_id, intentions.keyFor(_id)),
    onSuccess: ({ newPoints }, { _id }) => {
      intentions.settled(_id);
      const levels = queries.getQueryData<Level[]>(levelsKey) ?? [];
      queries.setQueryData<CurrentUser>(
        ['me', readToken()],
        (me) => me && { ...me, points: newPoints, level: levelAt(newPoints, levels) ?? me.level },
      );
      queries.setQueryData<Reward[]>(rewardsKey, (rewards) =>
        rewards?.map((reward) => (reward._id === _id ? { ...reward, stock: reward.stock - 1 } : reward)),
      );
      void queries.invalidateQueries({ queryKey: redemptionsKey(user?._id) });
      notify('success', 'Recompensa resgatada com sucesso!');
    },
    onError: (error, { _id }) => {
      if (isRefusal(failureOf(error))) {
        intentions.settled(_id);
        // It was shown as something that it is not: out of stock, dearer, or beyond the member's points.
        void queries.invalidateQueries({ queryKey: rewardsKey });
        void queries.invalidateQueries({ queryKey: ['me'] });
      }
      const words = serverWordsUnlessEnded(error, 'Erro ao resgatar recompensa.');
      if (words) notify('error', words);
    },
  });
}
