import type { PromotionVersion, RevisionRecord, Submission } from './revision-history.js';

export interface PreviousVersion extends PromotionVersion {
  /** Null for an approved version and for one that an admin rejected outside of moderation. */
  moderationReason: string | null;
}

/**
 * `unknown`: promotion.submitted has not arrived yet. `withdrawn`: left the queue undecided. `deleted`: final, later
 * events are ignored.
 */
export const queueStates = ['unknown', 'pending', 'approved', 'rejected', 'withdrawn', 'deleted'] as const;
export type QueueState = (typeof queueStates)[number];

/** One row per promotion, at its newest submitted revision; kept after the decision. */
export interface QueueRow {
  /** The promotion's id. */
  _id: string;
  state: QueueState;
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
export type KnownQueueRow = QueueRow & { submission: Submission };
export type PendingQueueRow = KnownQueueRow;

interface Outcome {
  state: QueueState;
  moderationReason: string | null;
}

/** Derives the row from the history, which is the same for every order of events. */
export function toQueueRow(_id: string, history: RevisionRecord[]): QueueRow {
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
export const wasPublic = ({ history }: QueueRow): boolean =>
  history.some(
    ({ decision, exit, isReversed, overruledAt }) =>
      isReversed === true ||
      overruledAt !== undefined ||
      (decision?.verdict === 'approved' && decision.isApplied === true) ||
      (exit !== undefined && stateByStatus[exit] === 'approved'),
  );

export const toDeletedRow = (_id: string): QueueRow => ({
  ...toQueueRow(_id, []),
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
const stateByStatus: Partial<Record<string, QueueState>> = {
  active: 'approved',
  expired: 'approved',
  rejected: 'rejected',
};
