import { useNavigate, useSearchParams } from 'react-router-dom';
import { LabeledSelect } from '../../../components/admin/labeled-select';
import { getCityOptions } from '../../../components/admin/city-options';
import { getCityName } from '../../../lib/known-cities';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { PanelHeader } from '../../../components/admin/panel-header';
import { PeriodSwitch } from '../../../components/admin/period-switch';
import { TrendChart } from '../../../components/admin/trend-chart';
import { LoadError } from '../../../components/ui/load-error';
import { useStats } from '../api/stats';
import { periodLabels, parseDashboardFilter, getDashboardPath } from '../dashboard-filter';
import { AdminLinks } from './admin-links';
import { MissingPart } from './missing-part';
import { RecentPromotions, RecentUsers } from './recent';
import { DashboardStats } from './dashboard-stats';
import './dashboard-page.css';

/** `/admin`: statistics of the site. */
export function DashboardPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = parseDashboardFilter(query);
  const { data, isError, isPlaceholderData, refetch } = useStats(filter);
  const where = filter.city ? `em ${getCityName(filter.city)}` : 'em todas as cidades';
  const hourly = filter.period === 'day';
  return (
    <>
      <AdminPageHeader title="Dashboard" summary={`${periodLabels[filter.period]}, ${where}`}>
        <LabeledSelect
          label="Cidade"
          value={filter.city ?? ''}
          options={getCityOptions(filter.city)}
          onChange={(city) =>
            void navigate(getDashboardPath({ period: filter.period, city }), { replace: true })
          }
        />
        <PeriodSwitch value={filter.period} getPath={(period) => getDashboardPath({ ...filter, period })} />
      </AdminPageHeader>
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar estatísticas</LoadError>
      ) : (
        <div aria-busy={isPlaceholderData || !data}>
          <DashboardStats stats={data} />
          {data?.trend ? (
            <TrendChart
              title={hourly ? 'Promoções aprovadas por hora' : 'Promoções aprovadas por dia'}
              labels={data.trend.labels}
              data={data.trend.data}
              unit={['promoção', 'promoções']}
            />
          ) : (
            <section className="panel chart-place">
              <PanelHeader title="Promoções aprovadas" />
              <MissingPart stats={data} part="promotions" />
            </section>
          )}
          <div className="two-lists">
            <RecentUsers stats={data} />
            <RecentPromotions stats={data} />
          </div>
        </div>
      )}
      <AdminLinks />
    </>
  );
}
