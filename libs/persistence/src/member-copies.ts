import type { ClientSession, Model, mongo } from 'mongoose';
import { upsertIfNewer } from './queries.js';

/** Copy of a member from the events of users. */
export interface MemberCopy {
  /** The member's id. */
  _id: string;
  /** The account's revision; events with an older one are ignored. */
  version: number;
}

/** No event of the account is newer, so that none restores what was erased. */
export const ERASED_VERSION = Number.MAX_SAFE_INTEGER;

/** Of a row without a name yet: every event with a name is newer. */
const UNNAMED_VERSION = -2;

export const isErased = ({ version }: MemberCopy): boolean => version === ERASED_VERSION;

/** A service's copies of members; the newest version wins. Call in the transaction of the event. */
export abstract class MemberCopies<Row extends MemberCopy> {
  /**
   * @param unnamed what a row has before the member's first event with a name
   * @param erased what remains of a deleted member
   */
  constructor(
    protected readonly members: Model<Row>,
    private readonly unnamed: Partial<Row>,
    private readonly erased = unnamed,
  ) {}

  /** Fields that are missing keep their stored value. */
  save(member: Partial<Row> & MemberCopy, session: ClientSession): Promise<void> {
    return upsertIfNewer(this.members, member as Row, session, this.unnamed);
  }

  /** Erases the personal data; later events of the account are ignored. */
  erase(_id: string, session: ClientSession): Promise<void> {
    return this.save({ ...this.erased, _id, version: ERASED_VERSION }, session);
  }

  /**
   * Sets fields that other events than those of the name bring, before or after these; ignored for an erased member, or
   * unless the row matches.
   */
  protected async setFields(
    _id: string,
    fields: Partial<Row>,
    session: ClientSession,
    filter: mongo.Filter<MemberCopy> = {},
  ): Promise<void> {
    await this.save({ ...this.unnamed, _id, version: UNNAMED_VERSION }, session);
    const rows = this.members.collection as unknown as mongo.Collection<MemberCopy>;
    await rows.updateOne({ ...filter, _id, version: { $ne: ERASED_VERSION } }, { $set: fields }, { session });
  }
}
