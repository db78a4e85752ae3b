import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { formatPrice } from '@pechincha/contracts/prices';
import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../../components/admin/data-table';
import { RowActions } from '../../../components/admin/row-actions';
import { TimeAgo } from '../../../components/ui/time-ago';
import { getFinalPrice } from '../../../shared/deals/old-price';
import { DealSummary } from './deal-summary';
import { StatusSelect } from './status-select';
import './local-promotions-table.css';

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
