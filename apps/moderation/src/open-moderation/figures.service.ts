import { Injectable } from '@nestjs/common';
import type { ModerationFigures } from '@pechincha/contracts/entities/moderation-log';
import { FIGURES_DAYS } from '@pechincha/contracts/operations/open-moderation';
import { Clock } from '@pechincha/persistence/clock';
import { DecisionsRepository } from '../decisions/decisions.repository.js';
import { LogRepository } from '../log/log.repository.js';

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
