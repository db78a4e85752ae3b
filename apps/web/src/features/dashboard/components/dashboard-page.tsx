import { toCityName } from '@pechincha/contracts/cities';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Choice } from '../../../components/office/choice';
import { cityOptions } from '../../../components/office/city-options';
import { DeskHead } from '../../../components/office/desk-head';
import { PeriodSwitch } from '../../../components/office/period-switch';
import { TrendChart } from '../../../components/office/trend-chart';
import { Failed } from '../../../components/ui/failed';
import { useStats } from '../api/stats';
import { periodWords, readView, viewPath } from '../view';
import { Doors } from './doors';
import { MissingPart } from './missing-part';
import { RecentPromotions, RecentUsers } from './recent';
import { StatFigures } from './stat-figures';
import '../styles/dashboard.css';

/** `/admin`: how the site is doing. */
export function DashboardPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const view = readView(query);
  const { data, isError, isPlaceholderData, refetch } = useStats(view);
  const where = view.city ? `em ${toCityName(view.city)}` : 'em todas as cidades';
  const hourly = view.period === 'day';
  return (
    <>
      <DeskHead title="Dashboard" summary={`${periodWords[view.period]}, ${where}`}>
        <Choice
          label="Cidade"
          value={view.city ?? ''}
          options={cityOptions(view.city)}
          onChange={(city) => void navigate(viewPath({ period: view.period, city }), { replace: true })}
        />
        <PeriodSwitch value={view.period} pathOf={(period) => viewPath({ ...view, period })} />
      </DeskHead>
      {isError && !data ? (
        <Failed onRetry={() => void refetch()}>Erro ao carregar estatísticas</Failed>
      ) : (
        <div aria-busy={isPlaceholderData || !data}>
          <StatFigures stats={data} />
          {data?.trend ? (
            <TrendChart
              title={hourly ? 'Promoções aprovadas por hora' : 'Promoções aprovadas por dia'}
              labels={data.trend.labels}
              data={data.trend.data}
              unit={['promoção', 'promoções']}
            />
          ) : (
            <section className="panel chart-place">
              <div className="panel-head">
                <h2>Promoções aprovadas</h2>
              </div>
              <MissingPart stats={data} part="promotions" />
            </section>
          )}
          <div className="two-lists">
            <RecentUsers stats={data} />
            <RecentPromotions stats={data} />
          </div>
        </div>
      )}
      <Doors />
    </>
  );
}
