import { Injectable, Logger } from '@nestjs/common';
import type { EventData } from '@pechincha/contracts/event';
import type { authorsRecounted } from '@pechincha/contracts/events/authors-recounted';
import type { Transaction } from '@pechincha/persistence/transaction';
import { type Counter, counters } from '../accounts/account.schema.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { CountersService } from './counters.service.js';
import type { SuspectedDriftRow } from './suspected-drift.schema.js';
import { SuspectedDriftsRepository } from './suspected-drifts.repository.js';

type AuthorCounts = EventData<typeof authorsRecounted>['authors'][number];

/** Older counts are not comparable to the current numbers. */
const MAX_AGE_MS = 60 * 60_000;
/** Two counts of the same night do not confirm each other. */
const MIN_CONFIRMATION_AGE_MS = 12 * 60 * 60_000;

const toCounters = ({ promotions, likes, comments }: AuthorCounts): Record<Counter, number> => ({
  promotionsCount: promotions,
  likesCount: likes,
  commentsCount: comments,
});

/**
 * Compares the counters on members' pages with the counts of promotions. Events in flight cause differences
 * too, so that one is corrected only when it is found again, unchanged, a night later.
 */
@Injectable()
export class CountsReconciliationService {
  private readonly logger = new Logger(CountsReconciliationService.name);

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly counters: CountersService,
    private readonly suspectedDrifts: SuspectedDriftsRepository,
  ) {}

  async compare(authors: AuthorCounts[], countedAt: Date, tx: Transaction): Promise<void> {
    const foundAt = new Date();
    if (foundAt.getTime() - countedAt.getTime() > MAX_AGE_MS) return;
    const ids = authors.map(({ authorId }) => authorId);
    const accounts = await this.accounts.listCounts(ids, tx.session);
    const earlierDrifts = new Map(
      (await this.suspectedDrifts.listByAccounts(ids, tx.session)).map((row) => [row._id, row]),
    );
    const [newDrifts, obsoleteIds]: [SuspectedDriftRow[], string[]] = [[], []];
    for (const author of authors) {
      const account = accounts.get(author.authorId);
      if (!account) continue;
      const counted = toCounters(author);
      for (const counter of counters) {
        const _id = `${account._id}:${counter}`;
        const difference = counted[counter] - account[counter];
        const before = earlierDrifts.get(_id);
        if (difference !== 0 && before?.difference !== difference) {
          newDrifts.push({ _id, account: account._id, counter, difference, foundAt });
        } else if (before && difference === 0) {
          obsoleteIds.push(_id);
        } else if (before && foundAt.getTime() - before.foundAt.getTime() >= MIN_CONFIRMATION_AGE_MS) {
          await this.counters.increment(account._id, counter, difference, tx);
          obsoleteIds.push(_id);
          const { [counter]: stored } = account;
          const drift = { field: counter, stored, counted: counted[counter] };
          this.logger.warn({ message: 'A number drifted and was corrected', memberId: account._id, drift });
        }
      }
    }
    await this.suspectedDrifts.save(newDrifts, tx.session);
    await this.suspectedDrifts.delete(obsoleteIds, tx.session);
  }
}
