import { ONLINE } from '@pechincha/contracts/cities';
import { getCityName } from '../../lib/known-cities';
import type { AdminPromotion } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../components/admin/data-table';
import { Mail } from '../../components/admin/mail';
import { OldPrice, Price } from '../../components/ui/price';
import { TimeAgo } from '../../components/ui/time-ago';
import { getFinalPrice } from '../../shared/deals/old-price';
import { DealSummary } from './deal-summary';
import { StatusSelect } from './status-select';
import './promotions-admin.css';

interface PromotionTableProps {
  promotions: AdminPromotion[];
  busy: string | undefined;
  onPick: (deal: AdminPromotion, status: SettableStatus) => void;
}

const columns: Column<AdminPromotion>[] = [
  {
    header: 'Promoção',
    kind: 'title',
    cell: (deal) => <DealSummary deal={deal} />,
  },
  {
    header: 'Loja',
    className: 'cell-store',
    cell: ({ store, city }) => (
      <div>
        <span className="cell-part">{store || 'N/A'}</span>
        <span className="cell-part muted">{city === ONLINE ? 'Online' : getCityName(city)}</span>
      </div>
    ),
  },
  {
    header: 'Preços',
    cell: (deal) => (
      <div>
        <span className="cell-part">
          <Price reais={getFinalPrice(deal)} />
        </span>{' '}
        {deal.originalPrice ? <OldPrice reais={deal.originalPrice} /> : <span className="old">De N/A</span>}
      </div>
    ),
  },
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

/** Promotions of any status, each with a select to change it. */
export function PromotionTable({ promotions, busy, onPick }: PromotionTableProps) {
  const status: Column<AdminPromotion> = {
    header: 'Status',
    cell: (deal) => (
      <div>
        <StatusSelect deal={deal} busy={busy === deal._id} onPick={(picked) => onPick(deal, picked)} />
        {deal.status === 'rejected' && deal.moderationReason ? (
          <p className="reason">{deal.moderationReason}</p>
        ) : null}
      </div>
    ),
  };
  return (
    <DataTable
      label="Promoções"
      columns={[...columns, status]}
      rows={promotions}
      getRowKey={({ _id }) => _id}
      busyKey={busy}
    />
  );
}
