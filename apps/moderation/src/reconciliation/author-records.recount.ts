import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Recount, type IdRange, type NumbersRow } from '@pechincha/jobs/recount';
import { SnapshotReader } from '@pechincha/persistence/snapshot-reader';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { ClientSession, Model, mongo } from 'mongoose';
import { authorIndex, type DecisionRow } from '../decisions/decision.schema.js';
import type { AuthorRecordRow } from '../records/author-record.schema.js';

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

  private get rows(): mongo.Collection<AuthorRecordRow> {
    return this.records.collection as unknown as mongo.Collection<AuthorRecordRow>;
  }

  protected listStored(
    _id: IdRange,
    limit: number,
    session: ClientSession,
  ): Promise<NumbersRow<CountName>[]> {
    return this.rows.find({ _id }, { session, sort: { _id: 1 }, limit }).toArray();
  }

  protected count(authorId: IdRange, session: ClientSession): AsyncIterable<NumbersRow<CountName>> {
    const sumDecisions = (decision: CountName) => ({
      $sum: { $cond: [{ $eq: ['$decision', decision] }, 1, 0] },
    });
    return this.decisions.collection.aggregate<NumbersRow<CountName>>(
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
    await this.rows.updateOne({ _id }, { $set: counted }, { session, upsert: true });
  }
}
