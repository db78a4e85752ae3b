import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { NightlyRunQueue, NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { type Drift, type IdRange, type NumbersRow, Recount } from '@pechincha/jobs/recount';
import { getCollection, SnapshotReader } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { ClientSession, Model } from 'mongoose';
import { CasesRepository } from '../cases/cases.repository.js';
import { ReportsService } from '../cases/reports.service.js';
import { authorIndex, type DecisionRow } from '../decisions/decisions.repository.js';
import type { AuthorRecordRow } from '../members/author-records.repository.js';

type CountName = 'approved' | 'rejected';

/** Recounts each author's approved and rejected promotions from the decisions. */
@Injectable()
export class AuthorRecordsRecount extends Recount<CountName> {
  protected readonly names = ['approved', 'rejected'] as const;

  constructor(
    snapshots: SnapshotReader,
    unitOfWork: UnitOfWork,
    @InjectModel('AuthorRecord') private readonly records: Model<AuthorRecordRow>,
    @InjectModel('Decision') private readonly decisions: Model<DecisionRow>,
  ) {
    super(snapshots, unitOfWork);
  }

  protected listStored(
    _id: IdRange,
    limit: number,
    session: ClientSession,
  ): Promise<NumbersRow<CountName>[]> {
    return getCollection(this.records)
      .find({ _id }, { session, sort: { _id: 1 }, limit })
      .toArray();
  }

  protected count(authorId: IdRange, session: ClientSession): AsyncIterable<NumbersRow<CountName>> {
    const sumDecisions = (decision: CountName) => ({
      $sum: { $cond: [{ $eq: ['$decision', decision] }, 1, 0] },
    });
    return getCollection(this.decisions).aggregate<NumbersRow<CountName>>(
      [
        { $match: { authorId, state: 'applied' } },
        {
          $group: {
            _id: '$authorId',
            approved: sumDecisions('approved'),
            rejected: sumDecisions('rejected'),
          },
        },
      ],
      { session, hint: authorIndex, allowDiskUse: true },
    );
  }

  protected async save(
    _id: string,
    counted: Record<CountName, number>,
    { session }: Transaction,
  ): Promise<void> {
    await getCollection(this.records).updateOne({ _id }, { $set: counted }, { session, upsert: true });
  }
}

const CASES_BATCH_SIZE = 200;

/** Compares the weight of each open case with its reports. */
@Injectable()
export class CasesRecount {
  private readonly logger = new Logger(CasesRecount.name);

  constructor(
    private readonly cases: CasesRepository,
    private readonly reportsService: ReportsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param signal makes it throw between two cases */
  async run(signal?: AbortSignal): Promise<Drift[]> {
    const drifts: Drift[] = [];
    for (let ids = await this.cases.listOpenIds('', CASES_BATCH_SIZE); ids.length > 0;) {
      for (const id of ids) {
        signal?.throwIfAborted();
        const drift = await this.unitOfWork.run((tx) => this.reportsService.refresh(id, tx));
        if (drift) drifts.push({ id, field: 'weight', ...drift });
      }
      ids = await this.cases.listOpenIds(ids.at(-1) ?? '', CASES_BATCH_SIZE);
    }
    for (const drift of drifts) this.logger.warn({ message: 'A case drifted and was repaired', drift });
    return drifts;
  }
}

@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    scheduler: NightlyRunQueue,
    private readonly authorRecordsRecount: AuthorRecordsRecount,
    private readonly casesRecount: CasesRecount,
  ) {
    super(scheduler);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.authorRecordsRecount.run(signal);
    await this.casesRecount.run(signal);
  }
}
