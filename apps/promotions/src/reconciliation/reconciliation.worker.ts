import { Injectable } from '@nestjs/common';
import { Clock } from '@pechincha/persistence/clock';
import { NightlyRunScheduler } from '@pechincha/service-kit/nightly-run-scheduler';
import { NightlyWorker } from '@pechincha/service-kit/nightly.worker';
import { VocabularyRepository } from '../vocabulary/vocabulary.repository.js';
import { AuthorCountsPublisher } from './author-counts.publisher.js';
import { ReconciliationService } from './reconciliation.service.js';

/** Recounts counters, deletes unused vocabulary and publishes author counts every night. */
@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunScheduler,
    private readonly reconciliation: ReconciliationService,
    private readonly authorCounts: AuthorCountsPublisher,
    private readonly vocabulary: VocabularyRepository,
    private readonly clock: Clock,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.reconciliation.run(signal);
    await this.vocabulary.deleteUnused(this.clock.now(), signal);
    await this.authorCounts.publish(signal);
  }
}
