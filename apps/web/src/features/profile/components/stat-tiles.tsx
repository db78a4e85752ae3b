import type { PublicUser } from '@pechincha/contracts/entities/user';
import { Award, MessageSquare, Tag, ThumbsUp } from 'lucide-react';
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
          <strong>{formatCount(member.promotionsCount)}</strong>
          <span>
            <Tag aria-hidden="true" />
            Promoções
          </span>
        </button>
        <p className="tile">
          <strong>{formatCount(member.badges.length)}</strong>
          <span>
            <Award aria-hidden="true" />
            Insígnias
          </span>
        </p>
        <p className="tile">
          <strong>{formatCount(member.likesCount)}</strong>
          <span>
            <ThumbsUp aria-hidden="true" />
            Curtidas
          </span>
        </p>
        <p className="tile">
          <strong>{formatCount(member.commentsCount)}</strong>
          <span>
            <MessageSquare aria-hidden="true" />
            Comentários
          </span>
        </p>
      </div>
      <RecentDeals memberId={member._id} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
