import { Stat, StatGroup } from '../../../components/admin/stat-group';
import { useModerationFigures } from '../api/get-figures';
import { formatWait } from '../wait-text';

/** What moderation decided in the last 30 days. */
export function LogFigures() {
  const { data, isError } = useModerationFigures();
  // Null shows that a figure is unavailable.
  const missing = isError ? null : undefined;
  return (
    <StatGroup>
      <Stat label="Aprovadas" value={data?.approved ?? missing} note={null} />
      <Stat label="Rejeitadas" value={data?.rejected ?? missing} note={null} />
      <Stat label="Removidas" value={data?.removed ?? missing} note={null} />
      <Stat label="Revertidas" value={data?.reversed ?? missing} note={null} />
      <Stat label="Espera mediana" value={data ? formatWait(data.medianWaitMinutes) : missing} note={null} />
    </StatGroup>
  );
}
