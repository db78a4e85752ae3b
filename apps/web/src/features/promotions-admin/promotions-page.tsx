import type { AdminPromotion } from '@pechincha/contracts/entities/promotion';
import type { City } from '@pechincha/contracts/site';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { nullable, text, toObject } from '../../api/parsers';
import { createPromotionListParser, parsePromotion } from '../../api/promotion';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { ConfirmAction } from '../../components/admin/confirm-action';
import { PriceCell, StoreCell } from '../../components/admin/deal-cells';
import {
  Filters,
  formatTotal,
  LabeledSelect,
  SearchField,
  useSearchText,
} from '../../components/admin/filters';
import { PagedList } from '../../components/admin/paged-list';
import { type Column, DataTable, Mail } from '../../components/admin/table';
import {
  getCity,
  getCityOptions,
  getSearch,
  parseOneOf,
  toQueryString,
} from '../../components/admin/url-query';
import { TimeAgo } from '../../components/ui/labels';
import { getPage } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { adminKeys } from '../../lib/admin-keys';
import { createQueryFn } from '../../lib/http';
import { useSite } from '../../lib/site';
import { DealSummary, statusLabels, StatusSelect, useStatusConfirm, useUpdateStatus } from './deal-status';
import './promotions-admin.css';

/** Filter of the promotion list, kept in the URL. */
interface PromotionFilter {
  page: number;
  city?: string | undefined;
  status?: PromotionStatus | undefined;
  search?: string | undefined;
}

export const parsePromotionFilter = (query: URLSearchParams, cities: readonly City[]): PromotionFilter => ({
  page: getPage(query),
  city: getCity(query, cities),
  status: parseOneOf(Object.keys(statusLabels) as PromotionStatus[], query.get('status')),
  search: getSearch(query),
});

export const getPromotionListPath = ({ page, city, status, search }: PromotionFilter): string =>
  `/admin/promocoes${toQueryString({ search, city, status, page })}`;

export const isFiltered = ({ city, status, search }: PromotionFilter): boolean =>
  Boolean(city || status || search);

const columns: Column<AdminPromotion>[] = [
  { header: 'Promoção', kind: 'title', cell: (deal) => <DealSummary deal={deal} /> },
  { header: 'Loja', className: 'cell-store', cell: (deal) => <StoreCell deal={deal} /> },
  { header: 'Preços', cell: (deal) => <PriceCell deal={deal} /> },
  {
    header: 'Autor',
    className: 'cell-member',
    cell: ({ author }) => (
      <div>
        <Link to={`/usuario/${author._id}`}>{author.name}</Link>
        {author.email ? <Mail address={author.email} /> : null}
      </div>
    ),
  },
  { header: 'Data', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
];

const parseList = createPromotionListParser((input): AdminPromotion => {
  const deal = parsePromotion(input);
  const { email } = toObject(toObject(input)['author']);
  return { ...deal, author: { ...deal.author, email: nullable(text())(email) } };
});

const LIST_ERROR_TEXT = 'Erro ao carregar lista de promoções';

const useAdminPromotions = (filter: PromotionFilter) =>
  useQuery({
    queryKey: adminKeys.promotionList(filter),
    queryFn: createQueryFn('/admin/promotions', parseList, { params: filter }),
    placeholderData: keepPreviousData,
    meta: { errorText: LIST_ERROR_TEXT },
  });

/** `/admin/promocoes`: promotions of every status. */
export function PromotionsPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { cities } = useSite();
  const filter = parsePromotionFilter(query, cities);
  const typed = useSearchText(filter.search);
  const list = useAdminPromotions(filter);
  const { data } = list;
  const updateStatus = useUpdateStatus({
    listKey: adminKeys.promotionLists,
    doneText: 'Status da promoção atualizado com sucesso',
    errorText: 'Erro ao atualizar status da promoção',
  });
  const busyId = updateStatus.isPending ? updateStatus.variables.deal._id : undefined;
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
          options={getCityOptions(cities, filter.city, { online: true })}
          onChange={(city) => updateFilter({ city })}
        />
        <LabeledSelect
          label="Status"
          value={filter.status ?? ''}
          options={[['', 'Todos'], ...Object.entries(statusLabels)]}
          onChange={(status) => updateFilter({ status: status as PromotionStatus })}
        />
      </Filters>
      <PagedList
        query={list}
        rows={data?.promotions}
        totalPages={data?.totalPages}
        page={filter.page}
        getPath={(page) => getPromotionListPath({ ...filter, page })}
        error={LIST_ERROR_TEXT}
        skeletonRows={10}
        empty={
          <StatePage
            icon={PackageSearch}
            title="Nenhuma promoção encontrada"
            actions={
              isFiltered(filter) ? (
                <Button onClick={() => void navigate('/admin/promocoes')}>Ver todas as promoções</Button>
              ) : null
            }
          >
            Tente outra busca ou tire um dos filtros.
          </StatePage>
        }
      >
        {(promotions) => (
          <DataTable
            label="Promoções"
            columns={[
              ...columns,
              {
                header: 'Status',
                cell: (deal) => (
                  <div>
                    <StatusSelect
                      deal={deal}
                      busy={busyId === deal._id}
                      onPick={(status) => pick(deal, status)}
                    />
                    {deal.status === 'rejected' && deal.moderationReason ? (
                      <p className="reason">{deal.moderationReason}</p>
                    ) : null}
                  </div>
                ),
              },
            ]}
            rows={promotions}
            busyId={busyId}
          />
        )}
      </PagedList>
      <ConfirmAction {...confirmation} />
    </>
  );
}
