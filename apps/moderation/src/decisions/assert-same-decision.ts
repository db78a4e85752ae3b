import { DomainError } from '@pechincha/service-kit/domain-error';
import type { QueueRow } from '../queue/queue-row.js';
import type { DecisionRow } from './decision.schema.js';
import type { DecisionRequest } from './decision-request.js';

/**
 * For a verdict that found nothing waiting: passes where it is the same manager's same verdict once more, whose
 * answer may have been lost on the way.
 * @param earlier the decision on the revision that the verdict names, or else on the newest
 * @throws DomainError PROMOTION_NOT_FOUND, PROMOTION_CHANGED, ALREADY_MODERATED
 */
export function assertSameDecision(
  request: DecisionRequest,
  row: QueueRow | null,
  earlier: DecisionRow | null,
): DecisionRow {
  if (!row || row.state === 'unknown' || row.state === 'deleted')
    throw new DomainError('PROMOTION_NOT_FOUND');
  if (
    earlier?.moderatorId === request.moderatorId &&
    earlier.decision === request.decision &&
    earlier.moderationReason === request.moderationReason
  )
    return earlier;
  throw new DomainError(row.state === 'pending' ? 'PROMOTION_CHANGED' : 'ALREADY_MODERATED');
}
