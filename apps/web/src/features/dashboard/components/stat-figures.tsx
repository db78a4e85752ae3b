import { Figure, Figures } from '../../../components/office/figures';
import { counted } from '../../../lib/numbers';
import { useOnline } from '../api/online-users';
import type { Stats } from '../api/stats';
import { shareOf } from '../view';

/** The figures of everything, and who is here now. */
export function StatFigures({ stats }: { stats: Stats | undefined }) {
  const online = useOnline();
  const missing = stats && 'indisponível agora';
  const figure = (value: number | null | undefined, note: string | undefined) => ({
    value,
    note: value === null ? missing : note,
  });
  return (
    <Figures>
      <Figure
        label="Usuários online"
        live
        value={online.isError ? null : online.data?.count}
        note={
          online.isError
            ? 'indisponível agora'
            : online.data && `e ${counted(online.data.visitors, 'visitante', 'visitantes')}`
        }
      />
      <Figure
        label="Usuários"
        {...figure(stats?.totalUsers, stats && counted(stats.activeUsers ?? 0, 'ativo', 'ativos'))}
      />
      <Figure label="Promoções" {...figure(stats?.totalPromotions, 'desde o início')} />
      <Figure
        label="Promoções ativas"
        {...figure(stats?.activePromotions, stats && shareOf(stats.activePromotions, stats.totalPromotions))}
      />
      <Figure label="Anúncios ativos" {...figure(stats?.activeAds, 'com as faixas das cidades')} />
    </Figures>
  );
}
