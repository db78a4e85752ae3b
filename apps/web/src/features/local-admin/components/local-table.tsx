import { promotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { formatPrice } from '@pechincha/contracts/prices';
import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../../components/office/data-table';
import { Picture } from '../../../components/ui/picture';
import { TimeAgo } from '../../../components/ui/time-ago';
import { categoryIcon } from '../../promotions/category-icons';
import { StatusSelect } from './status-select';

interface LocalTableProps {
  promotions: readonly Promotion[];
  /** The deal whose status is on its way. */
  busy: string | undefined;
  onStatus: (deal: Promotion, status: SettableStatus) => void;
}

const LONGEST_PREVIEW = 100;

const preview = (text: string): string =>
  text.length > LONGEST_PREVIEW + 1 ? `${text.slice(0, LONGEST_PREVIEW).trimEnd()}…` : text;

const price = (reais: unknown): string => (typeof reais === 'number' ? formatPrice(reais) : 'N/A');

const columns = ({ busy, onStatus }: LocalTableProps): Column<Promotion>[] => [
  {
    head: 'Promoção',
    kind: 'lead',
    cell: (deal) => (
      <div className="item">
        <Picture
          className="thumb"
          image={deal.image}
          instead={categoryIcon(deal.category)}
          sizes="56px"
          width={56}
          height={56}
        />
        <div className="min-w-0">
          <Link to={promotionPath(deal)}>{deal.title}</Link>
          <p className="desc">{preview(deal.description)}</p>
        </div>
      </div>
    ),
  },
  { head: 'Loja', className: 'shop', cell: (deal) => deal.store || 'N/A' },
  {
    head: 'Preços',
    className: 'local-prices',
    cell: (deal) => (
      <div>
        <span className="part">
          De: <s className="old">{price(deal.originalPrice)}</s>
        </span>
        <span className="part">
          Por: <b>{price(deal.promotionalPrice)}</b>
        </span>
      </div>
    ),
  },
  { head: 'Autor', className: 'who', cell: (deal) => deal.author.name },
  {
    head: 'Status',
    cell: (deal) => (
      <StatusSelect
        title={deal.title}
        value={deal.status}
        busy={busy === deal._id}
        onStatus={(status) => onStatus(deal, status)}
      />
    ),
  },
  { head: 'Data', cell: (deal) => <TimeAgo at={deal.createdAt} /> },
  {
    head: 'Ações',
    kind: 'acts',
    cell: (deal) => (
      <div className="acts-in">
        <Link
          className="square"
          to={promotionPath(deal)}
          title="Detalhes"
          aria-label={`Detalhes de ${deal.title}`}
        >
          <Eye aria-hidden="true" />
        </Link>
        <Link
          className="square"
          to={`/editar-promocao/${deal._id}`}
          title="Editar"
          aria-label={`Editar ${deal.title}`}
        >
          <Pencil aria-hidden="true" />
        </Link>
      </div>
    ),
  },
];

export function LocalTable(props: LocalTableProps) {
  return (
    <DataTable
      label="Promoções locais"
      columns={columns(props)}
      rows={props.promotions}
      keyOf={({ _id }) => _id}
      busy={props.busy}
    />
  );
}
