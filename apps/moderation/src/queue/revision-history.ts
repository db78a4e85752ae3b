import type { Category } from '@pechincha/contracts/categories';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import type { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import type { Validity } from '@pechincha/contracts/operations/validity-fields';
import type { PriceConditions } from '@pechincha/contracts/price-conditions';
import type { PromotionStatus } from '@pechincha/contracts/statuses';

/** The fields of a promotion that a manager decides on, at one revision. */
export type PromotionVersion = Pick<
  EventData<typeof promotionSubmitted>,
  | 'title'
  | 'description'
  | 'originalPrice'
  | 'promotionalPrice'
  | keyof PriceConditions
  | keyof Validity
  | 'store'
  | 'link'
  | 'coupon'
  | 'image'
>;

export interface Submission {
  authorId: string;
  category: Category;
  city: string;
  createdAt: Date;
  submittedAt: Date;
  version: PromotionVersion;
  /** Domain of the link, else name and city of the store; missing without both. */
  storeSlug?: string;
  /** Ids of promotions that it may repeat; missing without any. */
  possibleDuplicates?: string[];
}

/** Events received about one revision of a promotion. */
export interface RevisionRecord {
  revision: number;
  /** Set if the revision was submitted for approval. */
  submission?: Submission;
  /** Status that ended the pending state with this revision. */
  exit?: PromotionStatus;
  /** Set if the revision was decided, until promotions refuses it; the reason is null for an approval. */
  decision?: { verdict: 'approved' | 'rejected'; moderationReason: string | null; isApplied?: true };
  /** Set if the decision was taken back by its manager. */
  isUndone?: true;
  /** Set if the rejection was reversed on appeal. */
  isReversed?: true;
  /** When an admin published what moderation had taken down, with this revision. */
  overruledAt?: Date;
}

/** Revisions kept per promotion; events never arrive that many revisions late. */
const MAX_REVISIONS = 20;

/**
 * Adds a record to the history. The result is the same for every order and repetition of records.
 * @param history newest revision first
 */
export function addToHistory(history: readonly RevisionRecord[], record: RevisionRecord): RevisionRecord[] {
  const existing = history.find(({ revision }) => revision === record.revision);
  const others = history.filter(({ revision }) => revision !== record.revision);
  return [...others, mergeRecords(record, existing)]
    .toSorted((a, b) => b.revision - a.revision)
    .slice(0, MAX_REVISIONS);
}

/** In a fixed order of fields, so that stored rows are equal for every order of events. */
function mergeRecords(record: RevisionRecord, existing: RevisionRecord | undefined): RevisionRecord {
  const submission = existing?.submission ?? record.submission;
  const exit = existing?.exit ?? record.exit;
  const decision = existing?.decision ?? record.decision;
  const isUndone = existing?.isUndone ?? record.isUndone;
  const isReversed = existing?.isReversed ?? record.isReversed;
  const overruledAt = existing?.overruledAt ?? record.overruledAt;
  return {
    revision: record.revision,
    ...(submission && { submission }),
    ...(exit && { exit }),
    ...(decision && { decision }),
    ...(isUndone && { isUndone }),
    ...(isReversed && { isReversed }),
    ...(overruledAt && { overruledAt }),
  };
}

export function toSubmissionRecord({ data, occurredAt }: EventOf<typeof promotionSubmitted>): RevisionRecord {
  const {
    promotionId: _id,
    revision,
    author,
    category,
    city,
    createdAt,
    possibleDuplicates,
    storeSlug,
    ...version
  } = data;
  const times = { createdAt: new Date(createdAt), submittedAt: new Date(occurredAt) };
  const submission = { authorId: author._id, category, city, ...times, version };
  return {
    revision,
    submission: {
      ...submission,
      ...(storeSlug && { storeSlug }),
      ...(possibleDuplicates && { possibleDuplicates }),
    },
  };
}
