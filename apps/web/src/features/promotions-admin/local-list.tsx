import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { type Period, periods } from '@pechincha/contracts/operations/query-fields';
import { type SettableStatus, settableStatuses } from '@pechincha/contracts/operations/promotions-admin';
import { formatPrice } from '@pechincha/contracts/prices';
import { promotionStatuses } from '@pechincha/contracts/statuses';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye, Pencil, Tag } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { parsePromotionList } from '../../api/promotion';
import { ConfirmAction } from '../../components/admin/confirm-action';
import { PagedList } from '../../components/admin/paged-list';
import { type Column, DataTable, RowActions } from '../../components/admin/table';
import { parseOneOf, toQueryString } from '../../components/admin/url-query';
import { TimeAgo } from '../../components/ui/labels';
import { getPage } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { localAdminKeys } from '../../lib/admin-keys';
import { getFinalPrice } from '../../lib/deal-prices';
import { formatQuantity } from '../../lib/format';
import { createQueryFn } from '../../lib/http';
import { getCityName } from '../../lib/known-cities';
import { useSite } from '../../lib/site';
import { DealSummary, StatusSelect, useStatusConfirm, useUpdateStatus } from './deal-status';
import './promotions-admin.css';

/** Filter of the local promotions, kept in the URL. */
interface LocalFilter {
  city: string;
  period: Period;
  /** Undefined for all. */
  status: SettableStatus | undefined;
  page: number;
}

/** Defaults: first city, month, every status, page 1. */
export function parseLocalFilter(params: URLSearchParams, cities: readonly string[]): LocalFilter {
  return {
    city: parseOneOf(cities, params.get('city')) ?? cities[0] ?? '',
    period: parseOneOf(periods, params.get('period')) ?? 'month',
    status: parseOneOf(settableStatuses, params.get('status')),
    page: getPage(params),
  };
}

/** URL of a filter; a change of city or status goes back to page 1. */
export function getLocalPath(filter: LocalFilter, change: Partial<LocalFilter> = {}): string {
  const resetsPage = 'city' in change || 'status' in change;
  const { city, period, status, page } = { ...filter, ...(resetsPage ? { page: 1 } : {}), ...change };
  return `/admin/local${toQueryString({ city, period: period === 'month' ? '' : period, status, page })}`;
}

interface LocalTableProps {
  promotions: readonly Promotion[];
  /** Id of the deal with a pending status update. */
  busy: string | undefined;
  onStatus: (deal: Promotion, status: SettableStatus) => void;
}

const formatOptionalPrice = (reais: number | null): string => formatPrice(reais ?? Number.NaN);

const getColumns = ({ busy, onStatus }: LocalTableProps): Column<Promotion>[] => [
  { header: 'Promoção', kind: 'title', cell: (deal) => <DealSummary deal={deal} /> },
  { header: 'Loja', className: 'cell-store', cell: (deal) => deal.store || 'N/A' },
  {
    header: 'Preços',
    className: 'local-prices',
    cell: (deal) => (
      <div>
        <span className="cell-part">
          De: <s className="old-price">{formatOptionalPrice(deal.originalPrice)}</s>
        </span>
        <span className="cell-part">
          Por: <b>{formatOptionalPrice(getFinalPrice(deal))}</b>
        </span>
      </div>
    ),
  },
  { header: 'Autor', className: 'cell-member', cell: (deal) => deal.author.name },
  {
    header: 'Status',
    cell: (deal) => (
      <StatusSelect deal={deal} busy={busy === deal._id} onPick={(status) => onStatus(deal, status)} />
    ),
  },
  { header: 'Data', cell: (deal) => <TimeAgo at={deal.createdAt} /> },
  {
    header: 'Ações',
    kind: 'actions',
    cell: (deal) => (
      <RowActions>
        <Link className="button size-s" to={getPromotionPath(deal)} aria-label={`Detalhes de ${deal.title}`}>
          <Eye aria-hidden="true" />
          <span className="button-text">Detalhes</span>
        </Link>
        <Link
          className="button size-s"
          to={`/editar-promocao/${deal._id}`}
          aria-label={`Editar ${deal.title}`}
        >
          <Pencil aria-hidden="true" />
          <span className="button-text">Editar</span>
        </Link>
      </RowActions>
    ),
  },
];

export function LocalPromotionsTable(props: LocalTableProps) {
  return (
    <DataTable
      label="Promoções locais"
      columns={getColumns(props)}
      rows={props.promotions}
      busyId={props.busy}
    />
  );
}

const LIST_ERROR_TEXT = 'Erro ao carregar promocoes locais';

function useLocalPromotions({ city, page, status }: LocalFilter) {
  const params = { city, page, status };
  return useQuery({
    queryKey: localAdminKeys.promotionList(params),
    queryFn: createQueryFn('/admin/promotions', parsePromotionList, { params }),
    enabled: city !== '',
    placeholderData: keepPreviousData,
    meta: { errorText: LIST_ERROR_TEXT },
  });
}

/** The deals of the city, filtered by status. */
export function LocalList({ filter }: { filter: LocalFilter }) {
  const navigate = useNavigate();
  const { cities } = useSite();
  const list = useLocalPromotions(filter);
  const { data } = list;
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
      <div className="cluster local-head">
        <div>
          <h2 id="local-title">Promoções em {getCityName(cities, filter.city)}</h2>
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
      <PagedList
        query={list}
        rows={data?.promotions}
        totalPages={data?.totalPages}
        page={filter.page}
        getPath={(page) => getLocalPath(filter, { page })}
        error={LIST_ERROR_TEXT}
        empty={
          <StatePage icon={Tag} title="Nenhuma promoção encontrada">
            {filter.status ? 'Tente outro status.' : 'Quando alguém publicar nesta cidade, ela aparece aqui.'}
          </StatePage>
        }
      >
        {(promotions) => (
          <LocalPromotionsTable
            promotions={promotions}
            busy={updateStatus.isPending ? updateStatus.variables.deal._id : undefined}
            onStatus={pick}
          />
        )}
      </PagedList>
      <ConfirmAction {...confirmation} />
    </section>
  );
}
