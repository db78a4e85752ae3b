import { APPEAL_DAYS } from '@pechincha/contracts/operations/open-moderation';
import type { LogEntryRow } from '../log/log-entry.schema.js';

const APPEAL_MS = APPEAL_DAYS * 24 * 60 * 60_000;

export type AppealObstacle = 'appealed' | 'late' | 'reversed' | 'superseded';

/**
 * What keeps the author from appealing now; undefined if nothing does.
 * @param revision of the promotion's newest submission now; undefined if none is known
 */
export function findAppealObstacle(
  { appeal, at, thing, action, revision: decided, reversedAt }: LogEntryRow,
  revision: number | undefined,
  now: Date,
): AppealObstacle | undefined {
  if (reversedAt) return 'reversed';
  if (appeal) return 'appealed';
  if (now.getTime() - at.getTime() >= APPEAL_MS) return 'late';
  // A comment does not change, and nothing follows a deletion.
  const isFinal = thing.kind === 'comment' || action === 'deleted';
  return isFinal || decided === (revision ?? 0) ? undefined : 'superseded';
}
