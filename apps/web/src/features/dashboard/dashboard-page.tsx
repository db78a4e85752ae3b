import { getPromotionPath } from '@pechincha/contracts/cities';
import { ChevronRight, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { getAdminNavItems } from '../../components/admin/admin-nav';
import { AdminPageHeader, PanelHeader, Stat, StatGroup } from '../../components/admin/admin-page';
import { LabeledSelect } from '../../components/admin/filters';
import { Mail } from '../../components/admin/table';
import { PeriodSwitch, TrendChart } from '../../components/admin/trend-chart';
import { getCityOptions } from '../../components/admin/url-query';
import { TimeAgo } from '../../components/ui/labels';
import { Avatar } from '../../components/ui/picture';
import { LoadError } from '../../components/ui/state-page';
import { formatQuantity } from '../../lib/format';
import { getCityName } from '../../lib/known-cities';
import { useSite } from '../../lib/site';
import {
  formatShare,
  getDashboardPath,
  parseDashboardFilter,
  periodLabels,
  type Stats,
  useOnlineUsers,
  useStats,
} from './api';
import './dashboard.css';

type Part = Stats['missing'][number]['part'];

/** The server's message about a missing part. */
const getMissingText = (stats: Stats | undefined, part: Part): string | undefined =>
  stats?.missing.find((missing) => missing.part === part)?.message;

/** Skeleton while loading, then the message that the part is missing. */
function MissingPart({ stats, part }: { stats: Stats | undefined; part: Part }) {
  if (!stats) {
    return (
      <div className="recent-skeleton" aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="skeleton" />
        ))}
      </div>
    );
  }
  return (
    <p className="small muted part-message">
      <CloudOff aria-hidden="true" />
      {getMissingText(stats, part) ?? 'Não deu para carregar esta parte'}
    </p>
  );
}

function RecentUsers({ stats }: { stats: Stats | undefined }) {
  return (
    <Recent
      title="Usuários recentes"
      to="/admin/usuarios"
      linkText="Gerenciar Usuários"
      stats={stats}
      part="users"
      empty="Ninguém se cadastrou neste período."
    >
      {stats?.recentUsers?.map(({ _id, name, avatar, email, createdAt }) => (
        <li className="cluster" key={_id}>
          <Avatar name={name} picture={avatar} />
          <div>
            <Link className="name" to={`/usuario/${_id}`}>
              {name}
            </Link>
            <Mail address={email} />
          </div>
          <TimeAgo at={createdAt} />
        </li>
      ))}
    </Recent>
  );
}

function RecentPromotions({ stats }: { stats: Stats | undefined }) {
  return (
    <Recent
      title="Promoções recentes"
      to="/admin/promocoes"
      linkText="Gerenciar Promoções"
      stats={stats}
      part="promotions"
      empty="Nenhuma promoção publicada neste período."
    >
      {stats?.recentPromotions?.map((deal) => (
        <li className="cluster" key={deal._id}>
          <div>
            <Link className="name" to={getPromotionPath(deal)}>
              {deal.title}
            </Link>
            <span className="mail muted">{deal.author.name}</span>
          </div>
          <TimeAgo at={deal.createdAt} />
        </li>
      ))}
    </Recent>
  );
}

interface RecentProps {
  title: string;
  to: string;
  linkText: string;
  stats: Stats | undefined;
  part: Part;
  empty: string;
  /** Undefined where the part is missing. */
  children: ReactNode[] | undefined;
}

function Recent({ title, to, linkText, stats, part, empty, children }: RecentProps) {
  return (
    <section className="card panel">
      <PanelHeader title={title}>
        <Link className="text-button" to={to}>
          {linkText}
          <ChevronRight aria-hidden="true" />
        </Link>
      </PanelHeader>
      {children === undefined ? (
        <MissingPart stats={stats} part={part} />
      ) : children.length > 0 ? (
        <ol className="recent-list">{children}</ol>
      ) : (
        <p className="small muted part-message">{empty}</p>
      )}
    </section>
  );
}

/** Totals of the site and the online counts. */
function DashboardStats({ stats }: { stats: Stats | undefined }) {
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
function AdminLinks() {
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
  const { cities } = useSite();
  const filter = parseDashboardFilter(query, cities);
  const { data, isError, isPlaceholderData, refetch } = useStats(filter);
  const where = filter.city ? `em ${getCityName(cities, filter.city)}` : 'em todas as cidades';
  const hourly = filter.period === 'day';
  return (
    <>
      <AdminPageHeader title="Dashboard" summary={`${periodLabels[filter.period]}, ${where}`}>
        <LabeledSelect
          label="Cidade"
          value={filter.city ?? ''}
          options={getCityOptions(cities, filter.city)}
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
              trend={data.trend}
            />
          ) : (
            <section className="card panel chart-place">
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
