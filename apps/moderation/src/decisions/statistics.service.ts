import { Injectable } from '@nestjs/common';
import type { ModerationStatistics } from '@pechincha/contracts/entities/moderation-log';
import { STATISTICS_DAYS } from '@pechincha/contracts/operations/moderation-log';
import { Clock } from '@pechincha/persistence/clock';
import { PublicLogRepository } from '../public-log/public-log.repository.js';
import { DecisionsRepository } from './decisions.repository.js';

const DAY_MS = 24 * 60 * 60_000;

@Injectable()
export class StatisticsService {
  /** They are read by any number of visitors. */
  maxAgeMs = 60_000;
  private cached: { statistics: ModerationStatistics; at: number } | undefined;

  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly log: PublicLogRepository,
    private readonly clock: Clock,
  ) {}

  /** Up to a minute old. */
  async get(): Promise<ModerationStatistics> {
    const now = this.clock.now().getTime();
    if (this.cached && now - this.cached.at < this.maxAgeMs) return this.cached.statistics;
    const since = new Date(now - STATISTICS_DAYS * DAY_MS);
    const [counts, removed, reversed, medianWaitMs] = await Promise.all([
      this.decisions.countSince(since),
      this.log.countTakenDown(since),
      this.log.countReversed(since),
      this.decisions.findMedianWait(since),
    ]);
    const medianWaitMinutes = medianWaitMs === undefined ? null : Math.round(medianWaitMs / 60_000);
    const statistics = { ...counts, removed, reversed, medianWaitMinutes };
    this.cached = { statistics, at: now };
    return statistics;
  }
}
