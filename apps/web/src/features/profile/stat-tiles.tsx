import type { PublicUser } from '@pechincha/contracts/entities/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Award, type LucideIcon, MessageSquare, Tag, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { parsePromotionList } from '../../api/promotion';
import { Dialog } from '../../components/ui/dialog';
import { QueryView, Skeletons } from '../../components/ui/query-view';
import { PartError } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/labels';
import { apiPath, createQueryFn } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { formatCount } from '../../lib/format';
import { withPendingReactions } from '../../shared/deals/api';
import './profile.css';

interface MemberPromotionsOptions {
  page?: number;
  limit?: number;
}

/** A member's active deals, newest first; members see the same list of themselves. */
export const useMemberPromotions = (id: string, { page = 1, limit = 20 }: MemberPromotionsOptions) =>
  useQuery({
    // Under 'list', so that reactions and new deals update it too.
    queryKey: promotionKeys.list({ author: id, page, limit }),
    queryFn: (context) =>
      withPendingReactions(() =>
        createQueryFn(apiPath`/users/${id}/promotions`, parsePromotionList, {
          params: { status: 'active', limit, ...(page > 1 && { page }) },
        })(context),
      ),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { errorText: 'Não foi possível carregar as promoções. Tente novamente mais tarde.' },
  });

const MAX_RECENT_DEALS = 5;

/** Latest deals of the member, loaded when opened. */
function RecentDeals({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const query = useMemberPromotions(memberId, { limit: MAX_RECENT_DEALS });
  return (
    <QueryView
      query={{ ...query, data: query.data?.promotions }}
      skeleton={<Skeletons itemClass="h-40" />}
      error={(retry) => <PartError onRetry={retry}>Não deu para carregar.</PartError>}
      empty={<p className="muted">Nenhuma promoção publicada ainda.</p>}
    >
      {(deals) => (
        <ul className="recent-deals">
          {deals.slice(0, MAX_RECENT_DEALS).map((deal) => (
            <li key={deal._id}>
              <Link to={`/promocao/${deal._id}`} onClick={onClose}>
                {deal.title}
              </Link>
              <TimeAgo at={deal.publishedAt ?? deal.createdAt} className="small muted" />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

/** Four counts; the deals tile opens the latest deals. */
export function StatTiles({ member }: { member: PublicUser }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="stat-tiles">
        <Button className="card tile" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <TileContent icon={Tag} count={member.promotionsCount} one="Promoção" many="Promoções" />
        </Button>
        <Tile icon={Award} count={member.badges.length} one="Insígnia" many="Insígnias" />
        <Tile icon={ThumbsUp} count={member.likesCount} one="Curtida" many="Curtidas" />
        <Tile icon={MessageSquare} count={member.commentsCount} one="Comentário" many="Comentários" />
      </div>
      <Dialog open={open} onOpenChange={setOpen} title="Últimas Promoções Publicadas" sheet>
        <RecentDeals memberId={member._id} onClose={() => setOpen(false)} />
      </Dialog>
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

const Tile = (props: TileContentProps) => (
  <p className="card tile">
    <TileContent {...props} />
  </p>
);
