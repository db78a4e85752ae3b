import { Injectable } from '@nestjs/common';
import { NightlyRunQueue } from '@pechincha/jobs/nightly-run.queue';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { Clock } from '@pechincha/persistence/clock';
import { DerivedFieldsMigration } from '../promotions/derived-fields.migration.js';
import { PublicationMigration } from '../promotions/publication.migration.js';
import { SearchWordsMigration } from '../promotions/search-words.migration.js';
import { VocabularyRepository } from '../promotions/vocabulary.repository.js';
import { AuthorCountsPublisher } from './author-counts.publisher.js';
import { ReconciliationService } from './reconciliation.service.js';
import { VoteReconciliation } from './vote-reconciliation.service.js';

/** Recounts counters and votes, finishes migrations, deletes unused vocabulary and publishes author counts every night. */
@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunQueue,
    private readonly reconciliation: ReconciliationService,
    private readonly votes: VoteReconciliation,
    private readonly authorCounts: AuthorCountsPublisher,
    private readonly derivedFields: DerivedFieldsMigration,
    private readonly searchWords: SearchWordsMigration,
    private readonly publication: PublicationMigration,
    private readonly vocabulary: VocabularyRepository,
    private readonly clock: Clock,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.reconciliation.run(signal);
    await this.votes.run(signal);
    await this.derivedFields.finish(signal);
    await this.searchWords.rewrite(signal);
    await this.publication.rewrite(signal);
    await this.vocabulary.deleteUnused(this.clock.now(), signal);
    await this.authorCounts.publish(signal);
  }
}
