import { getPromotionPath, ONLINE } from '@pechincha/contracts/cities';
import { getCityName } from '../../lib/known-cities';
import type { PossibleDuplicate } from '@pechincha/contracts/entities/moderation';
import { formatPrice } from '@pechincha/contracts/prices';
import { StatusBadge } from '../../components/admin/status-badge';
import { TimeAgo } from '../../components/ui/time-ago';
import { getFinalPrice } from '../../shared/deals/old-price';
import './moderation.css';

interface QueueDuplicatesProps {
  duplicates: readonly PossibleDuplicate[];
  isDisabled: boolean;
  onReject: (duplicate: PossibleDuplicate) => void;
}

/** Deals that a pending one may repeat; only for one that is approved can it be rejected. */
export function QueueDuplicates({ duplicates, isDisabled, onReject }: QueueDuplicatesProps) {
  return (
    <div className="queue-duplicates">
      <h2>Parece que já publicaram</h2>
      <ul>
        {duplicates.map((duplicate) => (
          <li key={duplicate._id}>
            <p>
              <a href={getPromotionPath(duplicate)} target="_blank" rel="noopener">
                {duplicate.title}
              </a>
            </p>
            <p className="queue-duplicate-meta">
              <b>{formatPrice(getFinalPrice(duplicate))}</b>
              {duplicate.city === ONLINE ? null : <span>{getCityName(duplicate.city)}</span>}
              {duplicate.store ? <span>{duplicate.store}</span> : null}
              <TimeAgo at={duplicate.createdAt} />
              {duplicate.isPending ? <StatusBadge tone="pending">Na fila</StatusBadge> : null}
            </p>
            {duplicate.isPending ? null : (
              <button
                type="button"
                className="plain"
                aria-disabled={isDisabled || undefined}
                aria-label={`Rejeitar como repetida de ${duplicate.title}`}
                onClick={() => !isDisabled && onReject(duplicate)}
              >
                Rejeitar como repetida
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
