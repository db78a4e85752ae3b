import type { PublicUser } from '@pechincha/contracts/entities/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Award, type LucideIcon, MessageSquare, Tag, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { parsePromotionList } from '../../api/promotion';
import { Dialog } from '../../components/ui/dialog';
import { PartError } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/labels';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { formatCount } from '../../lib/format';
import { useDelayed } from '../../lib/timers';
import { withPendingReactions } from '../../shared/deals/api';
import './profile.css';

interface MemberPromotionsOptions {
  page?: number;
  limit?: number;
  enabled?: boolean;
}

/** A member's active deals, newest first; members see the same list of themselves. */
export const useMemberPromotions = (
  id: string,
  { page = 1, limit = 20, enabled = true }: MemberPromotionsOptions = {},
) =>
  useQuery({
    // Under 'list', so that reactions and new deals update it too.
    queryKey: promotionKeys.list({ author: id, page, limit }),
    queryFn: ({ signal }) =>
      withPendingReactions(async () => {
        const { data } = await http.get<unknown>(apiPath`/users/${id}/promotions`, {
          params: { status: 'active', limit, ...(page > 1 && { page }) },
          signal,
        });
        return parsePromotionList(data);
      }),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { errorText: 'Não foi possível carregar as promoções. Tente novamente mais tarde.' },
  });

const MAX_RECENT_DEALS = 5;

interface RecentDealsProps {
  memberId: string;
  open: boolean;
  onClose: () => void;
}

/** Latest deals of the member, loaded when opened. */
function RecentDeals({ memberId, open, onClose }: RecentDealsProps) {
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

/** Four counts; the deals tile opens the latest deals. */
export function StatTiles({ member }: { member: PublicUser }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="stat-tiles">
        <button type="button" className="tile" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <TileContent icon={Tag} count={member.promotionsCount} one="Promoção" many="Promoções" />
        </button>
        <p className="tile">
          <TileContent icon={Award} count={member.badges.length} one="Insígnia" many="Insígnias" />
        </p>
        <p className="tile">
          <TileContent icon={ThumbsUp} count={member.likesCount} one="Curtida" many="Curtidas" />
        </p>
        <p className="tile">
          <TileContent
            icon={MessageSquare}
            count={member.commentsCount}
            one="Comentário"
            many="Comentários"
          />
        </p>
      </div>
      <RecentDeals memberId={member._id} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

interface TileContentProps {
  icon: LucideIcon;
  count: number;
  one: string;
  many: string;
}

const TileContent = ({ icon: Icon, count, one, many }: TileContentProps) => (
  <>
    <strong>{formatCount(count)}</strong>{' '}
    <span>
      <Icon aria-hidden="true" />
      {count === 1 ? one : many}
    </span>
  </>
);
