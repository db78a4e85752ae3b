import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventData } from '@pechincha/contracts/event';
import type { userStandingChanged } from '@pechincha/contracts/events/user';
import { getCollection, upsertIfNewer } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, type Model, type mongo, Schema } from 'mongoose';

/** How much a member's votes count; of users' events. */
export type Standing = Omit<EventData<typeof userStandingChanged>, 'userId'>;

export interface StandingRow extends Standing {
  /** The member's id. */
  _id: string;
  /** Number of the member's event; events with an older one are ignored. */
  version: number;
  /** The account is deleted: of later events only `suspended` is stored, by which the reactions stay withheld. */
  deleted?: boolean;
}

/** Of a member without a row. */
export const NEW_STANDING: Readonly<Standing> = { voice: 0, trusted: false, kin: null, suspended: false };

export const STANDING_MODEL = 'Standing';

export const standingSchema = new Schema<StandingRow>(
  {
    _id: { type: String, required: true },
    voice: { type: Number, required: true },
    trusted: { type: Boolean, required: true },
    kin: { type: String, default: null },
    suspended: { type: Boolean, required: true },
    version: { type: Number, required: true },
    deleted: { type: Boolean },
  },
  { collection: 'standings', versionKey: false },
);

/** Older than any event. */
const NO_VERSION = -1;

@Injectable()
export class StandingsRepository {
  constructor(@InjectModel(STANDING_MODEL) private readonly standings: Model<StandingRow>) {}

  private get rows(): mongo.Collection<StandingRow> {
    return getCollection(this.standings);
  }

  /** The row of a member without one is that of a new member. */
  async get(_id: string, session: ClientSession): Promise<StandingRow> {
    const row = await this.rows.findOne({ _id }, { session });
    return row ?? { _id, ...NEW_STANDING, version: NO_VERSION };
  }

  /**
   * By member id; members without a row are left out. Outside of transactions, so that it may run beside their other
   * reads: what has read an older standing is committed before the job that follows a suspension starts (ADR 25).
   */
  async list(ids: string[]): Promise<Map<string, StandingRow>> {
    const rows = await this.rows.find({ _id: { $in: ids } }).toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Ignores versions older than the stored one. @returns whether `suspended` has changed */
  async save(standing: StandingRow, { session }: Transaction): Promise<boolean> {
    const stored = await this.get(standing._id, session);
    const { _id, suspended, version } = standing;
    if (version <= stored.version) return false;
    const erased = { _id, ...NEW_STANDING, suspended, version, deleted: true };
    await upsertIfNewer(this.standings, stored.deleted ? erased : standing, session);
    return stored.suspended !== suspended;
  }

  /** Erases the standing for good, but for whether the member was suspended. */
  async erase(_id: string, { session }: Transaction): Promise<void> {
    const { suspended, ...erased } = NEW_STANDING;
    await this.rows.updateOne(
      { _id },
      { $set: { ...erased, deleted: true }, $setOnInsert: { suspended, version: NO_VERSION } },
      { session, upsert: true },
    );
  }
}
