import type { DealVersion, Mark, Submission } from './history.js';

export interface PreviousVersion extends DealVersion {
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
  history: Mark[];
}

/** A deal that waits. */
export type Waiting = QueueRow & { submission: Submission };

interface Judged {
  state: QueueState;
  moderationReason: string | null;
}

/** The row that follows from what is known, in whatever order it became known. */
export function queueRow(_id: string, history: Mark[]): QueueRow {
  const submitted = history.filter((mark) => mark.submission);
  const [newest, ...older] = submitted.map((mark, index) => ({
    ...mark,
    ...judgement(mark, history, submitted[index - 1]?.revision ?? Infinity),
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
  const last = older.find((mark) => mark.state === 'approved' || mark.state === 'rejected');
  const previous = last?.submission
    ? { ...last.submission.version, moderationReason: last.moderationReason }
    : null;
  return { _id, state, revision, submittedAt: submission.submittedAt, submission, previous, history };
}

export const deletedRow = (_id: string): QueueRow => ({
  ...queueRow(_id, []),
  state: 'deleted',
});

/**
 * What became of a submission: what a manager here decided, or where the deal went when it stopped waiting. One that
 * was replaced while it waited was never judged.
 * @param until the revision of the next submission
 */
function judgement({ revision, decision }: Mark, history: Mark[], until: number): Judged {
  if (decision) return { state: decision.verdict, moderationReason: decision.moderationReason };
  const exit = history
    .filter((mark) => mark.exit && mark.revision >= revision && mark.revision < until)
    .at(-1)?.exit;
  return { state: exit ? (stateOf[exit] ?? 'withdrawn') : 'pending', moderationReason: null };
}

/** An admin who makes a deal active, or says that it has expired, has found it good. */
const stateOf: Partial<Record<string, QueueState>> = {
  active: 'approved',
  expired: 'approved',
  rejected: 'rejected',
};
