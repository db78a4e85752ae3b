import { Stat, StatGroup } from '../../../components/admin/stat-group';
import { formatQuantity } from '../../../lib/numbers';
import { useOnlineUsers } from '../api/online-users';
import type { Stats } from '../api/stats';
import { formatShare } from '../dashboard-filter';

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
