import type { Period } from '@pechincha/contracts/operations/period';
import { Stat, StatGroup } from '../../../components/admin/stat-group';
import { TrendChart } from '../../../components/admin/trend-chart';
import { PartError } from '../../../components/ui/part-error';
import { useLocalStats } from '../api/get-local-stats';

/** Totals and trend of a city; the totals show as unavailable after an error. */
export function LocalStatGroup({ city, period }: { city: string; period: Period }) {
  const { data, isError, refetch } = useLocalStats(city, period);
  const toValue = (count: number | undefined): number | null | undefined => (isError ? null : count);
  return (
    <>
      <StatGroup>
        <Stat label="Total de promoções" value={toValue(data?.totalPromotions)} note={null} />
        <Stat label="Ativas" value={toValue(data?.activePromotions)} note={null} />
        <Stat label="Pendentes" value={toValue(data?.pendingPromotions)} note={null} />
        <Stat label="Expiradas" value={toValue(data?.expiredPromotions)} note={null} />
        <Stat label="Usuários na cidade" value={toValue(data?.totalUsers)} note={null} />
      </StatGroup>
      {isError ? <PartError onRetry={() => void refetch()}>Os números não chegaram.</PartError> : null}
      {data && !isError ? (
        <TrendChart
          title={period === 'day' ? 'Promoções por hora' : 'Promoções por dia'}
          labels={data.trend.labels}
          data={data.trend.data}
          unit={['promoção', 'promoções']}
        />
      ) : null}
    </>
  );
}
