import type { DataOf } from '@pechincha/contracts/event';
import type { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import type { PreviousVersion, QueueEntry } from './queue-entry.schema.js';

type Submission = DataOf<typeof promotionSubmitted>;

/**
 * The queue's row for a deal after a submission, or `undefined` where this revision, or a later one, is known:
 * facts may come twice and out of order.
 */
export function afterSubmission(
  known: QueueEntry | null,
  submission: Submission,
  submittedAt: Date,
): QueueEntry | undefined {
  if (known && known.revision >= submission.revision) return undefined;
  const { promotionId, revision, author, category, city, createdAt, ...version } = submission;
  return {
    _id: promotionId,
    revision,
    state: 'pending',
    submittedAt,
    createdAt: new Date(createdAt),
    author,
    category,
    city,
    version,
    moderationReason: null,
    previous: judgedVersion(known),
  };
}

/** The version that was judged last. One that was replaced while it waited never was. */
function judgedVersion(known: QueueEntry | null): PreviousVersion | null {
  if (!known) return null;
  if (known.state === 'pending') return known.previous;
  return { ...known.version, moderationReason: known.moderationReason };
}
