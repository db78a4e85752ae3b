import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Recount, type IdRange, type NumbersRow } from '@pechincha/jobs/recount';
import { SnapshotReader } from '@pechincha/persistence/snapshot-reader';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { ClientSession, Model, mongo } from 'mongoose';
import type { AlertOwnerRow } from '../alerts/alert-owner.schema.js';
import { type AlertRow, memberIndex } from '../alerts/alert.schema.js';

type CounterName = 'alerts';

/** Compares each member's alert counter with their alerts. */
@Injectable()
export class AlertOwnersRecount extends Recount<CounterName> {
  protected readonly names = ['alerts'] as const;

  constructor(
    snapshots: SnapshotReader,
    unitOfWork: UnitOfWork,
    @InjectModel('AlertOwner') private readonly owners: Model<AlertOwnerRow>,
    @InjectModel('Alert') private readonly alerts: Model<AlertRow>,
  ) {
    super(snapshots, unitOfWork);
  }

  private get rows(): mongo.Collection<AlertOwnerRow> {
    return this.owners.collection as unknown as mongo.Collection<AlertOwnerRow>;
  }

  protected listStored(
    _id: IdRange,
    limit: number,
    session: ClientSession,
  ): Promise<NumbersRow<CounterName>[]> {
    return this.rows.find({ _id }, { session, sort: { _id: 1 }, limit }).toArray();
  }

  protected count(member: IdRange, session: ClientSession): AsyncIterable<NumbersRow<CounterName>> {
    return this.alerts.collection.aggregate<NumbersRow<CounterName>>(
      [{ $match: { member } }, { $group: { _id: '$member', alerts: { $sum: 1 } } }],
      { session, hint: memberIndex, allowDiskUse: true },
    );
  }

  protected async save(
    _id: string,
    counted: Record<CounterName, number>,
    { session }: Transaction,
  ): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: counted }, { session, upsert: true });
  }
}
