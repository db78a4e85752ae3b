import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventData } from '@pechincha/contracts/event';
import type { authorsRecounted } from '@pechincha/contracts/events/promotion';
import type { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, Model, Schema, trusted } from 'mongoose';
import { type Counter, counters } from '../accounts/account.schema.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { StandingService } from '../accounts/standing.service.js';

/** A counter that differed from the count of promotions; events may have been in flight. */
interface SuspectedDriftRow {
  /** `<account>:<counter>` */
  _id: string;
  account: string;
  counter: Counter;
  /** Amount to add for a correction. */
  difference: number;
  /** When this difference was first found (system time). */
  foundAt: Date;
}

export const SUSPECTED_DRIFT_MODEL = 'SuspectedDrift';

export const suspectedDriftSchema = new Schema<SuspectedDriftRow>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    counter: { type: String, required: true },
    difference: { type: Number, required: true },
    foundAt: { type: Date, required: true },
  },
  { collection: 'suspected_drifts', versionKey: false },
);
suspectedDriftSchema.index({ account: 1 });
suspectedDriftSchema.index({ foundAt: 1 }, { expireAfterSeconds: 7 * 24 * 3600 });

@Injectable()
export class SuspectedDriftsRepository {
  constructor(@InjectModel(SUSPECTED_DRIFT_MODEL) private readonly drifts: Model<SuspectedDriftRow>) {}

  async listByAccounts(accounts: string[], session: ClientSession): Promise<SuspectedDriftRow[]> {
    return this.drifts.find({ account: trusted({ $in: accounts }) }, null, { session }).lean();
  }

  async save(rows: SuspectedDriftRow[], session: ClientSession): Promise<void> {
    if (rows.length === 0) return;
    await this.drifts.bulkWrite(
      rows.map(({ _id, ...row }) => ({
        updateOne: { filter: { _id }, update: { $set: row }, upsert: true },
      })),
      { session },
    );
  }

  async delete(ids: string[], session: ClientSession): Promise<void> {
    if (ids.length > 0) await this.drifts.deleteMany({ _id: trusted({ $in: ids }) }, { session });
  }
}

@Injectable()
export class CountersService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly standing: StandingService,
  ) {}

  /** Approved promotions give voice. Skips deleted accounts; not idempotent: the inbox deduplicates events. */
  async increment(id: string, counter: Counter, amount: number, tx: Transaction): Promise<void> {
    const account = await this.accounts.incrementCounter(id, counter, amount, tx.session);
    if (account) await this.standing.refresh(account, tx);
  }
}

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
