import { getCityName } from '../../../lib/known-cities';
import { settableStatuses, type SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { promotionStatuses } from '@pechincha/contracts/statuses';
import { Tag } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { ConfirmAction } from '../../../components/admin/confirm-action';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { EmptyList } from '../../../components/ui/empty-list';
import { LoadError } from '../../../components/ui/load-error';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { localAdminKeys } from '../../../lib/admin-keys';
import { formatQuantity } from '../../../lib/numbers';
import { useLocalPromotions } from '../api/list-local-promotions';
import { useStatusConfirm } from '../hooks/use-status-confirm';
import { useUpdateStatus } from '../hooks/use-update-status';
import { getLocalPath, type LocalFilter } from '../local-filter';
import { LocalPromotionsTable } from './local-promotions-table';

/** The deals of the city, filtered by status. */
export function LocalList({ filter }: { filter: LocalFilter }) {
  const navigate = useNavigate();
  const { data, isError, isPlaceholderData, refetch } = useLocalPromotions(filter);
  const updateStatus = useUpdateStatus({
    listKey: localAdminKeys.promotionLists,
    doneText: 'Status da promocao atualizado com sucesso',
    errorText: 'Erro ao atualizar status da promocao',
  });
  const { pick, ...confirmation } = useStatusConfirm(updateStatus.mutate);
  const selectStatus = (status: string): void =>
    void navigate(getLocalPath(filter, { status: (status || undefined) as SettableStatus | undefined }), {
      replace: true,
    });

  return (
    <section aria-labelledby="local-title">
      <div className="local-head">
        <div>
          <h2 id="local-title">Promoções em {getCityName(filter.city)}</h2>
          <p className="small muted min-h-5" role="status">
            {data ? formatQuantity(data.total, 'promoção', 'promoções') : ''}
          </p>
        </div>
        <label>
          Status
          <select
            className="input"
            value={filter.status ?? ''}
            onChange={(event) => selectStatus(event.target.value)}
          >
            <option value="">Todos</option>
            {settableStatuses.map((status) => (
              <option key={status} value={status}>
                {promotionStatuses[status]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar promocoes locais</LoadError>
      ) : null}
      {!data && !isError ? <TableSkeleton /> : null}
      {data?.promotions.length === 0 ? (
        <EmptyList page={filter.page} firstPagePath={getLocalPath(filter, { page: 1 })}>
          <StatePage icon={Tag} title="Nenhuma promoção encontrada">
            {filter.status ? 'Tente outro status.' : 'Quando alguém publicar nesta cidade, ela aparece aqui.'}
          </StatePage>
        </EmptyList>
      ) : null}
      {data && data.promotions.length > 0 ? (
        <div className="list-box" aria-busy={isPlaceholderData}>
          <LocalPromotionsTable
            promotions={data.promotions}
            busy={updateStatus.isPending ? updateStatus.variables.deal._id : undefined}
            onStatus={pick}
          />
          <Pagination
            page={filter.page}
            totalPages={data.totalPages}
            getPath={(page) => getLocalPath(filter, { page })}
          />
        </div>
      ) : null}
      <ConfirmAction {...confirmation} />
    </section>
  );
}
