import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import { type SettableStatus, settableStatuses } from '@pechincha/contracts/operations/promotions-admin';
import { formatPrice } from '@pechincha/contracts/prices';
import { promotionStatuses } from '@pechincha/contracts/statuses';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye, Pencil, Tag } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { parsePromotionList } from '../../api/promotion';
import { ConfirmAction } from '../../components/admin/confirm-action';
import { type Column, DataTable } from '../../components/admin/data-table';
import { RowActions } from '../../components/admin/row-actions';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadError } from '../../components/ui/load-error';
import { Pagination } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/time-ago';
import { localAdminKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';
import { getCityName } from '../../lib/known-cities';
import { formatQuantity } from '../../lib/numbers';
import { getFinalPrice } from '../../shared/deals/old-price';
import { useStatusConfirm } from './use-status-confirm';
import { useUpdateStatus } from './use-update-status';
import { getLocalPath, type LocalFilter } from './local-filter';
import { DealSummary } from './deal-summary';
import { StatusSelect } from './status-select';
import './promotions-admin.css';

interface LocalTableProps {
  promotions: readonly Promotion[];
  /** Id of the deal with a pending status update. */
  busy: string | undefined;
  onStatus: (deal: Promotion, status: SettableStatus) => void;
}

const formatOptionalPrice = (reais: number | null): string => formatPrice(reais ?? Number.NaN);

const getColumns = ({ busy, onStatus }: LocalTableProps): Column<Promotion>[] => [
  {
    header: 'Promoção',
    kind: 'title',
    cell: (deal) => <DealSummary deal={deal} />,
  },
  { header: 'Loja', className: 'cell-store', cell: (deal) => deal.store || 'N/A' },
  {
    header: 'Preços',
    className: 'local-prices',
    cell: (deal) => (
      <div>
        <span className="cell-part">
          De: <s className="old">{formatOptionalPrice(deal.originalPrice)}</s>
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
        <Link className="button small" to={getPromotionPath(deal)} aria-label={`Detalhes de ${deal.title}`}>
          <Eye aria-hidden="true" />
          <span className="button-text">Detalhes</span>
        </Link>
        <Link
          className="button small"
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
      getRowKey={({ _id }) => _id}
      busyKey={props.busy}
    />
  );
}

async function listLocalPromotions(filter: LocalFilter, signal: AbortSignal): Promise<PromotionList> {
  const { city, status, page } = filter;
  const { data } = await http.get<unknown>('/admin/promotions', {
    params: { city, page, ...(status ? { status } : {}) },
    signal,
  });
  return parsePromotionList(data);
}

const useLocalPromotions = (filter: LocalFilter) =>
  useQuery({
    queryKey: localAdminKeys.promotionList(filter.city, filter.status ?? '', filter.page),
    queryFn: ({ signal }) => listLocalPromotions(filter, signal),
    enabled: filter.city !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar promocoes locais' },
  });

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
