import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Recount, type IdRange, type NumbersRow } from '@pechincha/service-kit/recount';
import { SnapshotReader } from '@pechincha/service-kit/snapshot-reader';
import type { ClientSession, Model, mongo } from 'mongoose';
import { authorIndex, type DecisionRow } from '../decisions/decision.schema.js';
import type { AuthorRecordRow } from '../records/author-record.schema.js';

type Name = 'approved' | 'rejected';

/** How often an author's deals were approved and rejected, against the decisions. */
@Injectable()
export class AuthorRecordsRecount extends Recount<Name> {
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

  protected listStored(_id: IdRange, limit: number, session: ClientSession): Promise<NumbersRow<Name>[]> {
    return this.rows.find({ _id }, { session, sort: { _id: 1 }, limit }).toArray();
  }

  protected count(authorId: IdRange, session: ClientSession): AsyncIterable<NumbersRow<Name>> {
    const rowsOf = (decision: Name) => ({ $sum: { $cond: [{ $eq: ['$decision', decision] }, 1, 0] } });
    return this.decisions.collection.aggregate<NumbersRow<Name>>(
      [
        { $match: { authorId } },
        { $group: { _id: '$authorId', approved: rowsOf('approved'), rejected: rowsOf('rejected') } },
      ],
      { session, hint: authorIndex, allowDiskUse: true },
    );
  }

  protected async save(_id: string, counted: Record<Name, number>, { session }: Transaction): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: counted }, { session, upsert: true });
  }
}
