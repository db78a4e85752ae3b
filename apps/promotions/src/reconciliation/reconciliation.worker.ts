import { Injectable } from '@nestjs/common';
import { Clock } from '@pechincha/service-kit/clock';
import { NightlyRuns } from '@pechincha/service-kit/nightly-runs';
import { NightlyWorker } from '@pechincha/service-kit/nightly.worker';
import { VocabularyRepository } from '../vocabulary/vocabulary.repository.js';
import { Reconciliation } from './reconciliation.service.js';

/** Recomputes the numbers and removes unused words. */
@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRuns,
    private readonly reconciliation: Reconciliation,
    private readonly vocabulary: VocabularyRepository,
    private readonly clock: Clock,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.reconciliation.run(signal);
    await this.vocabulary.removeUnused(this.clock.now(), signal);
  }
}
