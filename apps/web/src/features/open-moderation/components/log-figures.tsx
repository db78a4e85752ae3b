import { Stat, StatGroup } from '../../../components/admin/stat-group';
import { useModerationFigures } from '../api/get-figures';
import { formatWait } from '../wait-text';

/** What moderation decided in the last 30 days. */
export function LogFigures() {
  const { data, isError, refetch } = useModerationFigures();
  if (isError && !data)
    return (
      <p className="muted" role="alert">
        Os números não chegaram.{' '}
        <button type="button" className="plain" onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </p>
    );
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
