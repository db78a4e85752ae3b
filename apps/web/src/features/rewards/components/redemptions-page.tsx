import { memberPageTitles } from '@pechincha/contracts/page-titles';
import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadError } from '../../../components/ui/load-error';
import { StatePage } from '../../../components/ui/state-page';
import { useDelayed } from '../../../lib/use-delayed';
import { usePageTitle } from '../../../lib/use-page-title';
import { useRedemptions } from '../api/list-redemptions';
import { PointsHeader } from '../../../shared/points/components/points-header';
import { RedemptionRow } from './redemption-row';
import './redemptions-page.css';

/** `/meus-resgates` */
export function RedemptionsPage() {
  usePageTitle(memberPageTitles.ownRedemptions);
  const { data, isPending, isError, refetch } = useRedemptions();
  const showSkeleton = useDelayed(isPending);
  return (
    <main id="conteudo" tabIndex={-1} className="wrap">
      <PointsHeader title="Histórico de Resgates" />
      {showSkeleton ? (
        <div className="redemptions" role="status" aria-label="Carregando">
          {Array.from({ length: 4 }, (_, index) => (
            <div key={index} className="skeleton h-14" aria-hidden="true" />
          ))}
        </div>
      ) : null}
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>Seus resgates não chegaram.</LoadError>
      ) : null}
      {data?.length === 0 ? (
        <StatePage
          icon={History}
          title="Nenhum resgate ainda"
          actions={
            <Link className="button main" to="/resgatar-recompensas">
              Ver as recompensas
            </Link>
          }
        >
          O que você trocar por pontos aparece aqui, com o andamento da entrega.
        </StatePage>
      ) : null}
      {data && data.length > 0 ? (
        <ul className="redemptions">
          {data.map((redemption) => (
            <RedemptionRow key={redemption._id} redemption={redemption} />
          ))}
        </ul>
      ) : null}
    </main>
  );
}
