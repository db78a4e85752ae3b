import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MAX_ALERTS } from '@pechincha/contracts/operations/alerts';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { type ClientSession, Model, trusted, type Types } from 'mongoose';
import type { AlertOwnerRow } from './alert-owner.schema.js';
import { type AlertRow, anchorIndex, memberIndex } from './alert.schema.js';

export type AlertMatch = Pick<AlertRow, '_id' | 'member' | 'words'>;

@Injectable()
export class AlertsRepository {
  constructor(
    @InjectModel('Alert') private readonly alerts: Model<AlertRow>,
    @InjectModel('AlertOwner') private readonly owners: Model<AlertOwnerRow>,
  ) {}

  listByMember(member: string): Promise<AlertRow[]> {
    return this.alerts
      .find({ member })
      .sort({ _id: -1 })
      .limit(MAX_ALERTS)
      .hint(memberIndex)
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean<AlertRow[]>()
      .exec();
  }

  /** Returns the new count. Concurrent calls for one member conflict, so they run one after another. */
  async incrementCount(member: string, session: ClientSession): Promise<number> {
    const before = await this.owners
      .findByIdAndUpdate(member, { $inc: { alerts: 1 } }, { upsert: true, session })
      .lean<AlertOwnerRow>();
    return (before?.alerts ?? 0) + 1;
  }

  async exists(member: string, key: string, session: ClientSession): Promise<boolean> {
    return (await this.alerts.exists({ member, key }).session(session)) !== null;
  }

  async insert(alert: AlertRow, session: ClientSession): Promise<void> {
    await this.alerts.create([alert], { session });
  }

  /** Returns the updated alert, or null if the member has no such alert. */
  toggle(member: string, _id: string): Promise<AlertRow | null> {
    return this.alerts
      .findOneAndUpdate({ _id, member }, [{ $set: { isActive: { $not: '$isActive' } } }], {
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<AlertRow>()
      .exec();
  }

  /** False if the member has no such alert. */
  async delete(member: string, _id: string, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.alerts.deleteOne({ _id, member }, { session });
    if (deletedCount === 0) return false;
    await this.owners.updateOne({ _id: member }, { $inc: { alerts: -1 } }, { session });
    return true;
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.alerts.deleteMany({ member }, { session });
    await this.owners.deleteOne({ _id: member }, { session });
  }

  /** The given words that are anchors of active alerts. Served by a distinct scan of the index. */
  async findAnchors(words: string[], session: ClientSession): Promise<string[]> {
    const filter = { isActive: true, anchor: trusted({ $in: words }) };
    const found = await this.alerts.distinct('anchor', filter).session(session);
    return found.toSorted();
  }

  /** The next active alerts of an anchor, in id order. */
  listByAnchor(
    anchor: string,
    after: Types.ObjectId | null,
    limit: number,
    session: ClientSession,
  ): Promise<AlertMatch[]> {
    return this.alerts
      .find({ isActive: true, anchor, ...(after && { _id: trusted({ $gt: after }) }) })
      .select({ member: 1, words: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .hint(anchorIndex)
      .session(session)
      .lean<AlertMatch[]>()
      .exec();
  }
}
