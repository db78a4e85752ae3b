import { Injectable } from '@nestjs/common';
import type { ModerationLog, OwnModerationLog } from '@pechincha/contracts/entities/moderation-log';
import { LOG_ENTRIES_PER_PAGE } from '@pechincha/contracts/operations/open-moderation';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { Clock } from '@pechincha/persistence/clock';
import { QueueRepository } from '../queue/queue.repository.js';
import { findAppealObstacle } from './appeal-rules.js';
import { toLogEntry, toOwnLogEntry } from './log.mapper.js';
import { LogRepository } from '../log/log.repository.js';

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
