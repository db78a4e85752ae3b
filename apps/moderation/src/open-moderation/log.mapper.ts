import type { LogEntry, OwnLogEntry } from '@pechincha/contracts/entities/moderation-log';
import type { DecisionReason } from '@pechincha/contracts/reports';
import type { LogEntryRow } from '../log/log-entry.schema.js';

/** What was decided against for these may be in its title too. */
const UNTITLED_REASONS: readonly DecisionReason[] = ['golpe', 'ofensa', 'dados-pessoais'];

const toCommonFields = ({ _id, at, thing, action, reasonCode, appeal, reversedAt }: LogEntryRow) => ({
  ...{ _id, at: at.toISOString(), kind: thing.kind, action, reasonCode },
  reversed: reversedAt !== undefined,
  appeal: appeal?.state ?? null,
});

/** As anybody may see it. */
export function toLogEntry(row: LogEntryRow): LogEntry {
  const { thing, wasPublic, reasonCode, reason, action } = row;
  const hasTitle = wasPublic && thing.title !== '' && !UNTITLED_REASONS.includes(reasonCode);
  return {
    ...toCommonFields(row),
    ...(hasTitle && { id: thing.id, title: thing.title }),
    ...(action !== 'rejected' && reason !== '' && { publicReason: reason }),
  };
}

/** As its author sees it. */
export function toOwnLogEntry(row: LogEntryRow, canAppeal: boolean): OwnLogEntry {
  const { thing, reason, appeal } = row;
  return {
    ...toCommonFields(row),
    id: thing.id,
    ...(thing.title !== '' && { title: thing.title }),
    ...(reason !== '' && { publicReason: reason }),
    canAppeal,
    ...(appeal?.decision && { appealReason: appeal.decision.publicReason }),
  };
}
