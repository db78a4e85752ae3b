import { ChevronLeft, Gift } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { ConfirmAction } from '../../../components/admin/confirm-action';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { usePendingConfirm } from '../../../components/admin/use-pending-confirm';
import { EmptyList } from '../../../components/ui/empty-list';
import { LoadError } from '../../../components/ui/load-error';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { formatQuantity } from '../../../lib/numbers';
import { useRedemptions } from '../api/list-redemptions';
import { useUpdateRedemption } from '../hooks/use-update-redemption';
import { getConfirmText, type RedemptionUpdate } from '../redemption-confirm-text';
import { getPage } from '../../../lib/page';
import { getRedemptionListPath, parseRedemptionStatus } from '../redemption-filter';
import { RedemptionsTable } from './redemptions-table';
import { StatusSwitch } from './status-switch';

/** `/admin/gamification/resgates`: redemptions to deliver or cancel. */
export function RedemptionsPage() {
  const [params] = useSearchParams();
  const page = getPage(params);
  const status = parseRedemptionStatus(params);
  const { data, isError, refetch } = useRedemptions({ page, status });
  const update = useUpdateRedemption();
  const pendingUpdate = usePendingConfirm<RedemptionUpdate>();
  return (
    <>
      <Link className="back" to="/admin/gamification">
        <ChevronLeft aria-hidden="true" />
        Gamificação
      </Link>
      <AdminPageHeader
        title="Resgates"
        summary={data ? `${formatQuantity(data.total, 'resgate', 'resgates')}.` : null}
      >
        <StatusSwitch current={status} />
      </AdminPageHeader>
      {!data && !isError ? <TableSkeleton /> : null}
      {!data && isError ? (
        <LoadError onRetry={() => void refetch()}>A lista de resgates não veio.</LoadError>
      ) : null}
      {data?.redemptions.length === 0 ? (
        <EmptyList page={page} firstPagePath={getRedemptionListPath(status)}>
          <StatePage
            icon={Gift}
            title={status === 'pending' ? 'Nenhum resgate esperando entrega' : 'Nenhum resgate'}
          >
            Quando alguém trocar pontos por uma recompensa, o resgate aparece aqui.
          </StatePage>
        </EmptyList>
      ) : null}
      {data && data.redemptions.length > 0 ? (
        <>
          <RedemptionsTable
            redemptions={data.redemptions}
            busy={update.isPending ? update.variables.redemption._id : undefined}
            onUpdate={(redemption, to) => pendingUpdate.openFor({ redemption, status: to })}
          />
          <Pagination
            page={page}
            totalPages={data.totalPages}
            getPath={(to) => getRedemptionListPath(status, to)}
          />
        </>
      ) : null}
      <ConfirmAction pending={pendingUpdate} getText={getConfirmText} onConfirm={update.mutateAsync} />
    </>
  );
}
