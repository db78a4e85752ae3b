import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventData } from '@pechincha/contracts/event';
import type { userStatusChanged } from '@pechincha/contracts/events/user';
import { createRowSchema, getCollection, upsertIfNewer } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, mongo } from 'mongoose';

/** How much a member's votes count; of users' events. */
export type MemberStatus = Omit<EventData<typeof userStatusChanged>, 'userId' | 'staff'>;

export interface MemberStatusRow extends MemberStatus {
  /** The member's id. */
  _id: string;
  /** Number of the member's event; events with an older one are ignored. */
  version: number;
  /** The account is deleted: of later events only `suspended` is stored, by which the reactions stay withheld. */
  deleted?: boolean;
}

/** Of a member without a row. */
export const NEW_MEMBER_STATUS: Readonly<MemberStatus> = {
  voteWeight: 0,
  trusted: false,
  addressGroup: null,
  suspended: false,
};

export const MEMBER_STATUS_MODEL = 'MemberStatus';

export const memberStatusSchema = createRowSchema<MemberStatusRow>('member_statuses');

/** Older than any event. */
const NO_VERSION = -1;

@Injectable()
export class MemberStatusRepository {
  constructor(@InjectModel(MEMBER_STATUS_MODEL) private readonly memberStatuses: Model<MemberStatusRow>) {}

  private get rows(): mongo.Collection<MemberStatusRow> {
    return getCollection(this.memberStatuses);
  }

  /** The row of a member without one is that of a new member. */
  async get(_id: string, session: ClientSession): Promise<MemberStatusRow> {
    const row = await this.rows.findOne({ _id }, { session });
    return row ?? { _id, ...NEW_MEMBER_STATUS, version: NO_VERSION };
  }

  /**
   * By member id; members without a row are left out. Outside of transactions, so that it may run beside their other
   * reads: what has read an older status is committed before the job that follows a suspension starts (ADR 25).
   */
  async list(ids: string[]): Promise<Map<string, MemberStatusRow>> {
    const rows = await this.rows.find({ _id: { $in: ids } }).toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Ignores versions older than the stored one. @returns whether `suspended` has changed */
  async save(memberStatus: MemberStatusRow, { session }: Transaction): Promise<boolean> {
    const stored = await this.get(memberStatus._id, session);
    const { _id, suspended, version } = memberStatus;
    if (version <= stored.version) return false;
    const erased = { _id, ...NEW_MEMBER_STATUS, suspended, version, deleted: true };
    await upsertIfNewer(this.memberStatuses, stored.deleted ? erased : memberStatus, session);
    return stored.suspended !== suspended;
  }

  /** Erases the status for good, but for whether the member was suspended. */
  async erase(_id: string, { session }: Transaction): Promise<void> {
    const { suspended, ...erased } = NEW_MEMBER_STATUS;
    await this.rows.updateOne(
      { _id },
      { $set: { ...erased, deleted: true }, $setOnInsert: { suspended, version: NO_VERSION } },
      { session, upsert: true },
    );
  }
}
