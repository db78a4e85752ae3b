import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { PackageSearch } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ConfirmAction } from '../../../components/admin/confirm-action';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { LabeledSelect } from '../../../components/admin/labeled-select';
import { getCityOptions } from '../../../components/admin/city-options';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { Filters } from '../../../components/admin/filters';
import { SearchField, useSearchText } from '../../../components/admin/search-field';
import { formatTotal } from '../../../components/admin/format-total';
import { EmptyList } from '../../../components/ui/empty-list';
import { LoadError } from '../../../components/ui/load-error';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { adminKeys } from '../../../lib/admin-keys';
import { useAdminPromotions } from '../api/list-promotions';
import {
  isFiltered,
  getPromotionListPath,
  parsePromotionFilter,
  statusLabels,
  type PromotionFilter,
} from '../promotion-filter';
import { useStatusConfirm } from '../hooks/use-status-confirm';
import { useUpdateStatus } from '../hooks/use-update-status';
import { PromotionTable } from './promotion-table';

/** `/admin/promocoes`: promotions of every status. */
export function PromotionsPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = parsePromotionFilter(query);
  const typed = useSearchText(filter.search);
  const { data, isPending, isError, isPlaceholderData, refetch } = useAdminPromotions(filter);
  const updateStatus = useUpdateStatus({
    listKey: adminKeys.promotionLists,
    doneText: 'Status da promoção atualizado com sucesso',
    errorText: 'Erro ao atualizar status da promoção',
  });
  const { pick, ...confirmation } = useStatusConfirm(updateStatus.mutate);
  const updateFilter = (part: Partial<PromotionFilter>): void =>
    void navigate(getPromotionListPath({ ...filter, search: typed.search, page: 1, ...part }));

  return (
    <>
      <AdminPageHeader
        title="Gerenciar Promoções"
        summary={data ? formatTotal(data, 'promoção', 'promoções') : null}
      />
      <Filters>
        <SearchField
          label="Buscar promoções na lista"
          placeholder="Título, loja, autor ou id"
          typed={typed}
          onSearch={() => updateFilter({})}
        />
        <LabeledSelect
          label="Cidade"
          value={filter.city ?? ''}
          options={getCityOptions(filter.city, { online: true })}
          onChange={(city) => updateFilter({ city })}
        />
        <LabeledSelect
          label="Status"
          value={filter.status ?? ''}
          options={[['', 'Todos'], ...Object.entries(statusLabels)]}
          onChange={(status) => updateFilter({ status: status as PromotionStatus })}
        />
      </Filters>
      {isPending ? <TableSkeleton rows={10} /> : null}
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar lista de promoções</LoadError>
      ) : null}
      {data?.promotions.length === 0 ? (
        <EmptyList page={filter.page} firstPagePath={getPromotionListPath({ ...filter, page: 1 })}>
          <StatePage
            icon={PackageSearch}
            title="Nenhuma promoção encontrada"
            actions={
              isFiltered(filter) ? (
                <button type="button" className="button" onClick={() => void navigate('/admin/promocoes')}>
                  Ver todas as promoções
                </button>
              ) : null
            }
          >
            Tente outra busca ou tire um dos filtros.
          </StatePage>
        </EmptyList>
      ) : null}
      {data && data.promotions.length > 0 ? (
        <div className="list-box" aria-busy={isPlaceholderData}>
          <PromotionTable
            promotions={data.promotions}
            busy={updateStatus.isPending ? updateStatus.variables.deal._id : undefined}
            onPick={pick}
          />
          <Pagination
            page={filter.page}
            totalPages={data.totalPages}
            getPath={(page) => getPromotionListPath({ ...filter, page })}
          />
        </div>
      ) : null}
      <ConfirmAction {...confirmation} />
    </>
  );
}
