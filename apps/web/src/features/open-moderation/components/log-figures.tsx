import { Stat, StatGroup } from '../../../components/admin/stat-group';
import { PartError } from '../../../components/ui/part-error';
import { useModerationFigures } from '../api/get-figures';
import { formatWait } from '../wait-text';

/** What moderation decided in the last 30 days. */
export function LogFigures() {
  const { data, isError, refetch } = useModerationFigures();
  if (isError && !data) return <PartError onRetry={() => void refetch()}>Os números não chegaram.</PartError>;
  return (
    <StatGroup>
      <Stat label="Aprovadas" value={data?.approved} note={null} />
      <Stat label="Rejeitadas" value={data?.rejected} note={null} />
      <Stat label="Removidas" value={data?.removed} note={null} />
      <Stat label="Revertidas" value={data?.reversed} note={null} />
      <Stat
        label="Espera mediana"
        value={data ? formatWait(data.medianWaitMinutes) : undefined}
        note={null}
      />
    </StatGroup>
  );
}
