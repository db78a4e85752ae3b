import { Stat, StatGroup } from '../../../components/admin/stat-group';
import { LoadError } from '../../../components/ui/load-error';
import { useStats } from '../api/get-stats';

export function StatsTab() {
  const { data, isError, refetch } = useStats();
  if (isError && !data)
    return <LoadError onRetry={() => void refetch()}>As estatísticas não vieram.</LoadError>;
  const top = data && data.topUser;
  return (
    <StatGroup>
      <Stat label="Usuários" value={data?.usersCount} note="com conta de pontos" />
      <Stat label="Pontos" value={data?.totalPoints} note="nas contas de todos" />
      <Stat label="Resgates" value={data?.totalRedemptions} note="desde o começo" />
      <Stat
        label="Maior pontuação"
        value={top ? top.points : top}
        note={top ? top.name : data && 'Ninguém tem pontos ainda'}
      />
    </StatGroup>
  );
}
