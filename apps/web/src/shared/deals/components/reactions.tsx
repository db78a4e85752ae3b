import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { formatCount } from '../../../lib/numbers';
import { useReaction } from '../hooks/use-reaction';
import './reactions.css';

/** Like and dislike with counts. On the deal page they look disabled during a request; a click is queued. */
export function Reactions({ deal, place }: { deal: Promotion; place: 'card' | 'page' }) {
  const { react, isPending } = useReaction(deal, place);
  const isDisabled = place === 'page' && isPending;
  return (
    <>
      <button
        type="button"
        className="count"
        aria-pressed={deal.hasLiked ?? false}
        aria-label={`Curtir, ${formatCount(deal.likesCount)}`}
        aria-disabled={isDisabled || undefined}
        onClick={() => react('like')}
      >
        <ThumbsUp aria-hidden="true" />
        {formatCount(deal.likesCount)}
      </button>
      <button
        type="button"
        className="count dislike"
        aria-pressed={deal.hasDisliked ?? false}
        aria-label={`Não curtir, ${formatCount(deal.dislikesCount)}`}
        aria-disabled={isDisabled || undefined}
        onClick={() => react('dislike')}
      >
        <ThumbsDown aria-hidden="true" />
        {formatCount(deal.dislikesCount)}
      </button>
    </>
  );
}
