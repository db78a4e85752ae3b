import type { AdminPromotion, AdminPromotionList } from '@pechincha/contracts/entities/promotion';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { nullable, text, toObject } from '../../api/parsers';
import { createPromotionListParser, parsePromotion } from '../../api/promotion';
import { AdminPageHeader } from '../../components/admin/admin-page-header';
import { getCityOptions } from '../../components/admin/city-options';
import { ConfirmAction } from '../../components/admin/confirm-action';
import { Filters } from '../../components/admin/filters';
import { formatTotal } from '../../components/admin/format-total';
import { LabeledSelect } from '../../components/admin/labeled-select';
import { SearchField, useSearchText } from '../../components/admin/search-field';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadError } from '../../components/ui/load-error';
import { Pagination } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { adminKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';
import { useStatusConfirm } from './use-status-confirm';
import { useUpdateStatus } from './use-update-status';
import {
  getPromotionListPath,
  isFiltered,
  parsePromotionFilter,
  type PromotionFilter,
  statusLabels,
} from './promotion-filter';
import { PromotionTable } from './promotion-table';

const parseList = createPromotionListParser((input): AdminPromotion => {
  const deal = parsePromotion(input);
  const { email } = toObject(toObject(input)['author']);
  return { ...deal, author: { ...deal.author, email: nullable(text())(email) } };
});

async function listPromotions(filter: PromotionFilter, signal: AbortSignal): Promise<AdminPromotionList> {
  const { data } = await http.get<unknown>('/admin/promotions', { params: filter, signal });
  return parseList(data);
}

export const useAdminPromotions = (filter: PromotionFilter) =>
  useQuery({
    queryKey: adminKeys.promotionList(filter),
    queryFn: ({ signal }) => listPromotions(filter, signal),
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar lista de promoções' },
  });

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
