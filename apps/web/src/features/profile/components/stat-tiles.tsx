import type { PublicUser } from '@pechincha/contracts/entities/user';
import { Award, MessageSquare, Tag, ThumbsUp, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../lib/numbers';
import { RecentDeals } from './recent-deals';
import './stat-tiles.css';

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
