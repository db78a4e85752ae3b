import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/ui/dialog';
import { PartError } from '../../../components/ui/part-error';
import { TimeAgo } from '../../../components/ui/time-ago';
import { useDelayed } from '../../../lib/use-delayed';
import { useMemberPromotions } from '../api/list-member-promotions';
import './recent-deals.css';

const MAX_RECENT_DEALS = 5;

interface RecentDealsProps {
  memberId: string;
  open: boolean;
  onClose: () => void;
}

/** Latest deals of the member, loaded when opened. */
export function RecentDeals({ memberId, open, onClose }: RecentDealsProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Últimas Promoções Publicadas"
      sheet
    >
      <List memberId={memberId} onClose={onClose} />
    </Dialog>
  );
}

function List({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { data, isPending, isError, refetch } = useMemberPromotions(memberId, { limit: MAX_RECENT_DEALS });
  const showSkeleton = useDelayed(isPending);
  if (isPending)
    return showSkeleton ? <div className="skeleton h-40" role="status" aria-label="Carregando" /> : null;
  if (isError && !data) {
    return <PartError onRetry={() => void refetch()}>Não deu para carregar.</PartError>;
  }
  if (data.promotions.length === 0) return <p className="muted">Nenhuma promoção publicada ainda.</p>;
  return (
    <ul className="recent-deals">
      {data.promotions.slice(0, MAX_RECENT_DEALS).map((deal) => (
        <li key={deal._id}>
          <Link to={`/promocao/${deal._id}`} onClick={onClose}>
            {deal.title}
          </Link>
          <TimeAgo at={deal.publishedAt ?? deal.createdAt} className="small muted" />
        </li>
      ))}
    </ul>
  );
}
