import type { Category } from '@pechincha/contracts/categories';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import type { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import type { PromotionStatus } from '@pechincha/contracts/statuses';

/** What a manager judges of a deal, as it was at one revision. */
export type PromotionVersion = Pick<
  EventData<typeof promotionSubmitted>,
  'title' | 'description' | 'originalPrice' | 'promotionalPrice' | 'store' | 'link' | 'coupon' | 'image'
>;

/** A deal that was sent for approval. */
export interface Submission {
  authorId: string;
  category: Category;
  city: string;
  createdAt: Date;
  submittedAt: Date;
  version: PromotionVersion;
}

/** What is known of one revision of a deal. */
export interface RevisionRecord {
  revision: number;
  /** It was sent for approval. */
  submission?: Submission;
  /** By it the deal stopped waiting: where it went. */
  exit?: PromotionStatus;
  /** A manager judged it here; the reason is of a rejection. */
  decision?: { verdict: 'approved' | 'rejected'; moderationReason: string | null };
}

/** Marks that are kept of a deal. Facts are never that many revisions late. */
const MAX_REVISIONS = 20;

/**
 * The history with one more thing known. It ends alike in whatever order, and however often, things become known.
 * @param history by revision, the newest first
 */
export function addToHistory(history: readonly RevisionRecord[], record: RevisionRecord): RevisionRecord[] {
  const existing = history.find(({ revision }) => revision === record.revision);
  const others = history.filter(({ revision }) => revision !== record.revision);
  return [...others, mergeRecords(record, existing)]
    .toSorted((one, other) => other.revision - one.revision)
    .slice(0, MAX_REVISIONS);
}

/** Field by field, so that a row reads the same whatever was known first. */
function mergeRecords(record: RevisionRecord, existing: RevisionRecord | undefined): RevisionRecord {
  const submission = existing?.submission ?? record.submission;
  const exit = existing?.exit ?? record.exit;
  const decision = existing?.decision ?? record.decision;
  return {
    revision: record.revision,
    ...(submission && { submission }),
    ...(exit && { exit }),
    ...(decision && { decision }),
  };
}

export function toSubmissionRecord({ data, occurredAt }: EventOf<typeof promotionSubmitted>): RevisionRecord {
  const { promotionId: _id, revision, author, category, city, createdAt, ...version } = data;
  const times = { createdAt: new Date(createdAt), submittedAt: new Date(occurredAt) };
  return { revision, submission: { authorId: author._id, category, city, ...times, version } };
}
