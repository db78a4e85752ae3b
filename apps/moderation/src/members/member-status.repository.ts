import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { FALSE_REPORT_WINDOW_MS, getIgnoredUntil } from '@pechincha/contracts/reports';
import { createRowSchema, findRowsByIds, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';

/** What moderation knows of a member besides their name. */
interface MemberStatusRow {
  /** The member's id. */
  _id: string;
  /** Nothing of a suspended member counts. */
  suspended: boolean;
  /** As in user.status-changed; missing until the first. */
  trusted?: boolean;
  voteWeight?: number;
  /** Number of the member's last user.status-changed; events with an older one are ignored. */
  version: number;
  /** Times of their reports that were found false. */
  falseReports: Date[];
  /** Until then their reports weigh nothing. */
  ignoredUntil: Date | null;
  /** The account is deleted; later events are ignored. */
  deleted?: boolean;
  /** Raised by each report, so that concurrent changes of the status conflict with it. */
  reports?: number;
}

/** Of trusted members, managers and admins. */
export const MAX_VOTE_WEIGHT = 3;

/** Of a member without a row. */
const NEW_MEMBER_STATUS: Readonly<Omit<MemberStatusRow, '_id'>> = {
  suspended: false,
  version: 0,
  falseReports: [],
  ignoredUntil: null,
};

export const memberStatusSchema = createRowSchema<MemberStatusRow>('member_statuses');

/** Whether the member's reports weigh nothing. */
export const isIgnored = (
  { suspended, ignoredUntil }: Pick<MemberStatusRow, 'suspended' | 'ignoredUntil'>,
  now: Date,
): boolean => suspended || (ignoredUntil !== null && ignoredUntil > now);

type PublishedMemberStatus = Pick<
  MemberStatusRow,
  '_id' | 'suspended' | 'trusted' | 'voteWeight' | 'version'
>;

@Injectable()
export class MemberStatusRepository {
  constructor(@InjectModel('MemberStatus') private readonly memberStatuses: Model<MemberStatusRow>) {}

  private get rows(): mongo.Collection<MemberStatusRow> {
    return getCollection(this.memberStatuses);
  }

  /** Updates the row, so that concurrent changes of the member's status conflict. */
  async touch(_id: string, session: ClientSession): Promise<MemberStatusRow> {
    const row = await this.rows.findOneAndUpdate(
      { _id },
      { $inc: { reports: 1 }, $setOnInsert: NEW_MEMBER_STATUS },
      { upsert: true, returnDocument: 'after', session },
    );
    return row as MemberStatusRow;
  }

  /** Ignored if a newer version is stored or the member is deleted. @returns whether it is saved */
  async save({ _id, ...memberStatus }: PublishedMemberStatus, session: ClientSession): Promise<boolean> {
    const stored = await this.touch(_id, session);
    if (stored.deleted || stored.version >= memberStatus.version) return false;
    await this.rows.updateOne({ _id }, { $set: memberStatus }, { session });
    return true;
  }

  async addFalseReport(_id: string, at: Date, session: ClientSession): Promise<MemberStatusRow> {
    const stored = await this.touch(_id, session);
    const recent = stored.falseReports.filter(
      (time) => at.getTime() - time.getTime() < FALSE_REPORT_WINDOW_MS,
    );
    const falseReports = [...recent, at];
    const ignoredUntil = getIgnoredUntil(falseReports, at) ?? stored.ignoredUntil;
    await this.rows.updateOne({ _id }, { $set: { falseReports, ignoredUntil } }, { session });
    return { ...stored, falseReports, ignoredUntil };
  }

  async erase(_id: string, session: ClientSession): Promise<void> {
    const erased = { ...NEW_MEMBER_STATUS, deleted: true };
    const $unset = { trusted: 1, voteWeight: 1 } as const;
    await this.rows.updateOne({ _id }, { $set: erased, $unset }, { session, upsert: true });
  }

  /** By member id; members without a row are left out. */
  findByIds(ids: readonly string[], session?: ClientSession): Promise<Map<string, MemberStatusRow>> {
    return findRowsByIds(this.memberStatuses, ids, session);
  }
}
