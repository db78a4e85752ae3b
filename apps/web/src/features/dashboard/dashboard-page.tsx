import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getOnlineUsers } from '@pechincha/contracts/operations/gateway';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { parseOnlineUsers } from '../../api/stats';
import { getAdminNavItems } from '../../components/admin/admin-nav';
import { AdminPageHeader } from '../../components/admin/admin-page-header';
import { getCityOptions } from '../../components/admin/city-options';
import { LabeledSelect } from '../../components/admin/labeled-select';
import { PanelHeader } from '../../components/admin/panel-header';
import { PeriodSwitch } from '../../components/admin/period-switch';
import { Stat, StatGroup } from '../../components/admin/stat-group';
import { TrendChart } from '../../components/admin/trend-chart';
import { LoadError } from '../../components/ui/load-error';
import { adminKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';
import { getCityName } from '../../lib/known-cities';
import { formatQuantity } from '../../lib/numbers';
import { type Stats, useStats } from './stats';
import { formatShare, getDashboardPath, parseDashboardFilter, periodLabels } from './dashboard-filter';
import { MissingPart } from './missing-part';
import { RecentPromotions, RecentUsers } from './recent';
import './dashboard.css';

type OnlineUsers = ResponseOf<typeof getOnlineUsers>;

const REFETCH_INTERVAL_MS = 10_000;
/** By then the page's own socket is connected and counted. */
const FIRST_REFETCH_DELAY_MS = 1500;

async function getOnlineCounts(signal: AbortSignal): Promise<OnlineUsers> {
  const { data } = await http.get<unknown>('/admin/online-users', { signal });
  return parseOnlineUsers(data);
}

/** Online counts, refetched while the tab is visible. A failure shows no toast: the next refetch is soon. */
function useOnlineUsers() {
  const online = useQuery({
    queryKey: adminKeys.onlineUsers,
    queryFn: ({ signal }) => getOnlineCounts(signal),
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  const { refetch } = online;
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), FIRST_REFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [refetch]);
  return online;
}

/** Totals of the site and the online counts. */
export function DashboardStats({ stats }: { stats: Stats | undefined }) {
  const online = useOnlineUsers();
  const missingText = stats && 'indisponível agora';
  const toStatProps = (value: number | null | undefined, note: string | undefined) => ({
    value,
    note: value === null ? missingText : note,
  });
  return (
    <StatGroup>
      <Stat
        label="Usuários online"
        live
        value={online.isError ? null : online.data?.count}
        note={
          online.isError
            ? 'indisponível agora'
            : online.data && `e ${formatQuantity(online.data.visitors, 'visitante', 'visitantes')}`
        }
      />
      <Stat
        label="Usuários"
        {...toStatProps(
          stats?.totalUsers,
          stats && formatQuantity(stats.activeUsers ?? 0, 'ativo', 'ativos'),
        )}
      />
      <Stat label="Promoções" {...toStatProps(stats?.totalPromotions, 'desde o início')} />
      <Stat
        label="Promoções ativas"
        {...toStatProps(
          stats?.activePromotions,
          stats && formatShare(stats.activePromotions, stats.totalPromotions),
        )}
      />
      <Stat label="Anúncios ativos" {...toStatProps(stats?.activeAds, 'com as faixas das cidades')} />
    </StatGroup>
  );
}

/** Links to the other admin pages, shown where the sidebar is hidden. */
export function AdminLinks() {
  return (
    <nav className="admin-links" aria-label="Páginas da administração">
      <ul>
        {getAdminNavItems('admin')
          .filter(({ to }) => to !== '/admin')
          .map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to}>
                <entry.icon aria-hidden="true" />
                {entry.text}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

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
