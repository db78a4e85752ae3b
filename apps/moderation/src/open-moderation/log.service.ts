import { Injectable } from '@nestjs/common';
import type {
  LogEntry,
  ModerationFigures,
  ModerationLog,
  OwnLogEntry,
  OwnModerationLog,
} from '@pechincha/contracts/entities/moderation-log';
import { FIGURES_DAYS, LOG_ENTRIES_PER_PAGE } from '@pechincha/contracts/operations/open-moderation';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { Clock } from '@pechincha/persistence/clock';
import { DecisionsRepository } from '../decisions/decisions.repository.js';
import { findAppealObstacle, type LogEntryRow } from '../log/log-entry.schema.js';
import { LogRepository } from '../log/log.repository.js';
import { QueueRepository } from '../queue/queue.repository.js';

/** What was decided against for these may be in its title too. */
const UNTITLED_REASONS: readonly DecisionReason[] = ['golpe', 'ofensa', 'dados-pessoais'];

const toCommonFields = ({ _id, at, thing, action, reasonCode, appeal, reversedAt }: LogEntryRow) => ({
  _id,
  at: at.toISOString(),
  kind: thing.kind,
  action,
  reasonCode,
  reversed: reversedAt !== undefined,
  appeal: appeal?.state ?? null,
});

/** As anybody may see it. */
function toLogEntry(row: LogEntryRow): LogEntry {
  const { thing, wasPublic, reasonCode, reason, action } = row;
  const hasTitle = wasPublic && thing.title !== '' && !UNTITLED_REASONS.includes(reasonCode);
  return {
    ...toCommonFields(row),
    ...(hasTitle && { id: thing.id, title: thing.title }),
    ...(action !== 'rejected' && reason !== '' && { publicReason: reason }),
  };
}

/** As its author sees it. */
function toOwnLogEntry(row: LogEntryRow, canAppeal: boolean): OwnLogEntry {
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

const countPages = (total: number): number => Math.max(1, Math.ceil(total / LOG_ENTRIES_PER_PAGE));

@Injectable()
export class LogService {
  constructor(
    private readonly log: LogRepository,
    private readonly queue: QueueRepository,
    private readonly clock: Clock,
  ) {}

  /** Two queries for any number of rows. */
  async list(page: number, reason: DecisionReason | undefined): Promise<ModerationLog> {
    const { rows, total } = await this.log.list(page, reason);
    return { entries: rows.map(toLogEntry), page, totalPages: countPages(total), total };
  }

  /** Three queries for any number of rows. */
  async listOwn(memberId: string, page: number): Promise<OwnModerationLog> {
    const { rows, total } = await this.log.listByAuthor(memberId, page);
    const revisions = await this.queue.findRevisions(rows.map(({ thing }) => thing.promotionId));
    const now = this.clock.now();
    const entries = rows.map((row) =>
      toOwnLogEntry(row, !findAppealObstacle(row, revisions.get(row.thing.promotionId), now)),
    );
    return { entries, page, totalPages: countPages(total), total };
  }
}

const DAY_MS = 24 * 60 * 60_000;

@Injectable()
export class FiguresService {
  /** They are read by any number of visitors. */
  maxAgeMs = 60_000;
  private cached: { figures: ModerationFigures; at: number } | undefined;

  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly log: LogRepository,
    private readonly clock: Clock,
  ) {}

  /** Up to a minute old. */
  async get(): Promise<ModerationFigures> {
    const now = this.clock.now().getTime();
    if (this.cached && now - this.cached.at < this.maxAgeMs) return this.cached.figures;
    const since = new Date(now - FIGURES_DAYS * DAY_MS);
    const [counts, removed, reversed, medianWaitMs] = await Promise.all([
      this.decisions.countSince(since),
      this.log.countTakenDown(since),
      this.log.countReversed(since),
      this.decisions.findMedianWait(since),
    ]);
    const medianWaitMinutes = medianWaitMs === undefined ? null : Math.round(medianWaitMs / 60_000);
    const figures = { ...counts, removed, reversed, medianWaitMinutes };
    this.cached = { figures, at: now };
    return figures;
  }
}
