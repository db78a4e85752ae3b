import { Figure, Figures } from '../../../components/office/figures';
import { Failed } from '../../../components/ui/failed';
import { useStats } from '../api/read-stats';

/** Estatisticas: four figures. */
export function StatsTab() {
  const { data, isError, refetch } = useStats();
  if (isError && !data) return <Failed onRetry={() => void refetch()}>As estatísticas não vieram.</Failed>;
  const top = data && data.topUser;
  return (
    <Figures>
      <Figure label="Usuários" value={data?.usersCount} note="com conta de pontos" />
      <Figure label="Pontos" value={data?.totalPoints} note="nas contas de todos" />
      <Figure label="Resgates" value={data?.totalRedemptions} note="desde o começo" />
      <Figure
        label="Maior pontuação"
        value={top ? top.points : top}
        note={top ? top.name : data && 'Ninguém tem pontos ainda'}
      />
    </Figures>
  );
}
