import { DomainError } from '@pechincha/service-kit/domain-error';
import type { QueueRow } from '../queue/queue-row.js';
import type { DecisionRow } from './decision.schema.js';
import type { DecisionRequest } from './decision-request.js';

/**
 * Returns the earlier decision if the same manager requests the same decision again; called when nothing is pending
 * at the requested revision.
 * @param earlier the decision on the requested revision, or on the newest if none is requested
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
    earlier.moderationReason === request.moderationReason &&
    earlier.reasonCode === request.reasonCode &&
    earlier.duplicateOf === request.duplicateOf
  )
    return earlier;
  throw new DomainError(row.state === 'pending' ? 'PROMOTION_CHANGED' : 'ALREADY_MODERATED');
}
