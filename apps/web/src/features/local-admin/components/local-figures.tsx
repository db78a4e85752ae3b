import type { Period } from '@pechincha/contracts/operations/period';
import { Figure, Figures } from '../../../components/office/figures';
import { TrendChart } from '../../../components/office/trend-chart';
import { useLocalStats } from '../api/read-local-stats';

/** Five figures of the city and how its deals came in. Where they cannot be had, they are not known. */
export function LocalFigures({ city, period }: { city: string; period: Period }) {
  const { data, isError } = useLocalStats(city, period);
  const value = (count: number | undefined): number | null | undefined => (isError ? null : count);
  return (
    <>
      <Figures>
        <Figure label="Total de promoções" value={value(data?.totalPromotions)} note={null} />
        <Figure label="Ativas" value={value(data?.activePromotions)} note={null} />
        <Figure label="Pendentes" value={value(data?.pendingPromotions)} note={null} />
        <Figure label="Expiradas" value={value(data?.expiredPromotions)} note={null} />
        <Figure label="Usuários na cidade" value={value(data?.totalUsers)} note={null} />
      </Figures>
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
