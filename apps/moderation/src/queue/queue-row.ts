import type { PromotionVersion, RevisionRecord, Submission } from './revision-history.js';

export interface PreviousVersion extends PromotionVersion {
  /** Why it was rejected; null where it had been approved, and where an admin rejected it elsewhere. */
  moderationReason: string | null;
}

/**
 * `unknown`: what was submitted has not been told yet. `withdrawn`: taken out of the queue unjudged. `deleted`:
 * nothing of it comes back.
 */
export const queueStates = ['unknown', 'pending', 'approved', 'rejected', 'withdrawn', 'deleted'] as const;
export type QueueState = (typeof queueStates)[number];

/** One row per deal, at the newest revision that was submitted; it stays after the decision. */
export interface QueueRow {
  /** The deal's id. */
  _id: string;
  state: QueueState;
  revision: number;
  /** When the newest submission came: the queue's order. */
  submittedAt: Date | null;
  submission: Submission | null;
  /** The version that was judged last before it. */
  previous: PreviousVersion | null;
  /** By revision, the newest first. */
  history: RevisionRecord[];
}

/** A deal that waits. */
export type PendingQueueRow = QueueRow & { submission: Submission };

interface Outcome {
  state: QueueState;
  moderationReason: string | null;
}

/** The row that follows from what is known, in whatever order it became known. */
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

export const toDeletedRow = (_id: string): QueueRow => ({
  ...toQueueRow(_id, []),
  state: 'deleted',
});

/**
 * What became of a submission: what a manager here decided, or where the deal went when it stopped waiting. One that
 * was replaced while it waited was never judged.
 * @param nextRevision the revision of the next submission
 */
function getOutcome(
  { revision, decision }: RevisionRecord,
  history: RevisionRecord[],
  nextRevision: number,
): Outcome {
  if (decision) return { state: decision.verdict, moderationReason: decision.moderationReason };
  const exit = history
    .filter((record) => record.exit && record.revision >= revision && record.revision < nextRevision)
    .at(-1)?.exit;
  return { state: exit ? (stateByStatus[exit] ?? 'withdrawn') : 'pending', moderationReason: null };
}

/** An admin who makes a deal active, or says that it has expired, has found it good. */
const stateByStatus: Partial<Record<string, QueueState>> = {
  active: 'approved',
  expired: 'approved',
  rejected: 'rejected',
};
