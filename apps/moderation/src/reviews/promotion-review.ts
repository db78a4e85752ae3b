import type { EventData, EventOf } from '@pechincha/contracts/event';
import type { promotionSubmitted } from '@pechincha/contracts/events/promotion';
import type { Validity } from '@pechincha/contracts/operations/date-fields';
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
  | 'relation'
  | 'image'
>;

export interface Submission {
  authorId: string;
  category: string;
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

export interface PreviousVersion extends PromotionVersion {
  /** Null for an approved version and for one that an admin rejected outside of moderation. */
  moderationReason: string | null;
}

/**
 * `unknown`: promotion.submitted has not arrived yet. `withdrawn`: left the queue undecided. `deleted`: final, later
 * events are ignored.
 */
export const reviewStates = ['unknown', 'pending', 'approved', 'rejected', 'withdrawn', 'deleted'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** One row per promotion, at its newest submitted revision; kept after the decision. */
export interface PromotionReview {
  /** The promotion's id. */
  _id: string;
  state: ReviewState;
  revision: number;
  /** Time of the newest submission; the order of the queue. */
  submittedAt: Date | null;
  submission: Submission | null;
  /** The last decided version before it. */
  previous: PreviousVersion | null;
  /** Newest revision first. */
  history: RevisionRecord[];
}

/** A row whose promotion.submitted has arrived. */
export type KnownReview = PromotionReview & { submission: Submission };

interface Outcome {
  state: ReviewState;
  moderationReason: string | null;
}

/** Derives the row from the history, which is the same for every order of events. */
export function toPromotionReview(_id: string, history: RevisionRecord[]): PromotionReview {
  const submissions = history.filter((record) => record.submission);
  const [newest, ...older] = submissions.map((record, index) => ({
    ...record,
    ...getOutcome(record, history, submissions[index - 1]?.revision ?? Infinity),
  }));
  if (!newest?.submission) {
    return {
      _id,
      state: 'unknown',
      revision: 0,
      submittedAt: null,
      submission: null,
      previous: null,
      history,
    };
  }
  const { state, revision, submission } = newest;
  const lastDecided = older.find((record) => record.state === 'approved' || record.state === 'rejected');
  const previous = lastDecided?.submission
    ? { ...lastDecided.submission.version, moderationReason: lastDecided.moderationReason }
    : null;
  return { _id, state, revision, submittedAt: submission.submittedAt, submission, previous, history };
}

/** Whether others could see any revision. */
export const wasPublic = ({ history }: PromotionReview): boolean =>
  history.some(
    ({ decision, exit, isReversed, overruledAt }) =>
      isReversed === true ||
      overruledAt !== undefined ||
      (decision?.verdict === 'approved' && decision.isApplied === true) ||
      (exit !== undefined && stateByStatus[exit] === 'approved'),
  );

export const toDeletedReview = (_id: string): PromotionReview => ({
  ...toPromotionReview(_id, []),
  state: 'deleted',
});

/**
 * The outcome of a submission: the manager's decision, or the status with which it stopped being pending. A submission
 * that was replaced while pending has no outcome, nor has one whose decision was taken back.
 * @param nextRevision the revision of the next submission
 */
function getOutcome(
  { revision, decision, isUndone, isReversed }: RevisionRecord,
  history: RevisionRecord[],
  nextRevision: number,
): Outcome {
  const isOverruled = history.some(
    (record) => record.overruledAt && record.revision >= revision && record.revision < nextRevision,
  );
  if (isReversed || isOverruled) return { state: 'approved', moderationReason: null };
  if (isUndone) return { state: 'withdrawn', moderationReason: null };
  if (decision) return { state: decision.verdict, moderationReason: decision.moderationReason };
  const exit = history
    .filter((record) => record.exit && record.revision >= revision && record.revision < nextRevision)
    .at(-1)?.exit;
  return { state: exit ? (stateByStatus[exit] ?? 'withdrawn') : 'pending', moderationReason: null };
}

/** Statuses that an admin sets; all others withdraw the promotion from the queue. */
const stateByStatus: Partial<Record<string, ReviewState>> = {
  active: 'approved',
  expired: 'approved',
  rejected: 'rejected',
};
