import type { GamificationSettings } from '@pechincha/contracts/entities/gamification';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { boolean, object } from '../../api/parsers';
import { PartError } from '../../components/ui/state-page';
import { Setting, Switch } from '../../components/ui/settings';
import { ACTION_ERROR_TEXT, retryLost } from '../../lib/api-error';
import { createQueryFn, http, parseData } from '../../lib/http';
import { rankingKeys } from '../../lib/keys';
import { useAction } from '../../lib/use-action';

const PATH = '/gamification/me';
const parseSettings = object<GamificationSettings>({ inRanking: boolean(true) });

const TITLE = 'Aparecer no ranking';

/** Whether the member is in the ranking; shown at once and taken back on an error. */
export function RankingSetting({ memberId }: { memberId: string }) {
  const queryClient = useQueryClient();
  const queryKey = rankingKeys.settings(memberId);
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: createQueryFn(PATH, parseSettings),
    // Another tab may have changed it.
    refetchOnWindowFocus: true,
  });
  const { mutate } = useAction<GamificationSettings, boolean, GamificationSettings | undefined>({
    mutationFn: (inRanking) => parseData(http.put(PATH, { inRanking }), parseSettings),
    // Sets what it is to be: it may be sent again.
    retry: retryLost,
    // One after another.
    scope: { id: 'gamification-settings' },
    mutationKey: queryKey,
    onMutate(inRanking) {
      void queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<GamificationSettings>(queryKey);
      queryClient.setQueryData<GamificationSettings>(queryKey, { inRanking });
      return before;
    },
    onSuccess(settings) {
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      queryClient.setQueryData(queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: rankingKeys.all });
    },
    onError(_error, _inRanking, before) {
      queryClient.setQueryData(queryKey, before);
    },
    errorText: ACTION_ERROR_TEXT,
  });
  return (
    <Setting
      title={TITLE}
      description="Seu nome, seu nível e os pontos que você ganhou, numa lista que todos podem ver."
    >
      {data ? (
        <Switch checked={data.inRanking} label={TITLE} onPress={() => mutate(!data.inRanking)} />
      ) : isError ? (
        <PartError className="small" onRetry={() => void refetch()}>
          Não foi possível carregar esta escolha.
        </PartError>
      ) : null}
    </Setting>
  );
}
