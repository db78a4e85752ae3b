import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { FALSE_REPORT_WINDOW_MS, getIgnoredUntil } from '@pechincha/contracts/reports';
import { type ClientSession, Model, Schema, trusted } from 'mongoose';

/** What moderation knows of a member besides their name. */
interface StandingRow {
  /** The member's id. */
  _id: string;
  /** Nothing of a suspended member counts. */
  suspended: boolean;
  /** As in user.standing-changed; missing until the first. */
  trusted?: boolean;
  voice?: number;
  /** Number of the member's last user.standing-changed; events with an older one are ignored. */
  version: number;
  /** Times of their reports that were found false. */
  falseReports: Date[];
  /** Until then their reports weigh nothing. */
  ignoredUntil: Date | null;
  /** The account is deleted; later events are ignored. */
  deleted?: boolean;
  /** Raised by each report, so that concurrent changes of the standing conflict with it. */
  reports?: number;
}

/** Of trusted members, managers and admins. */
export const MAX_VOICE = 3;

/** Of a member without a row. */
const NEW_STANDING: Readonly<Omit<StandingRow, '_id'>> = {
  suspended: false,
  version: 0,
  falseReports: [],
  ignoredUntil: null,
};

export const standingSchema = new Schema<StandingRow>(
  {
    _id: { type: String, required: true },
    suspended: { type: Boolean, required: true },
    version: { type: Number, required: true },
    falseReports: { type: [Date], required: true },
    ignoredUntil: { type: Date, default: null },
    deleted: { type: Boolean },
    trusted: { type: Boolean },
    voice: { type: Number },
    reports: { type: Number },
  },
  { collection: 'standings', versionKey: false },
);

/** Whether the member's reports weigh nothing. */
export const isIgnored = (
  { suspended, ignoredUntil }: Pick<StandingRow, 'suspended' | 'ignoredUntil'>,
  now: Date,
): boolean => suspended || (ignoredUntil !== null && ignoredUntil > now);

type PublishedStanding = Pick<StandingRow, '_id' | 'suspended' | 'trusted' | 'voice' | 'version'>;

@Injectable()
export class StandingsRepository {
  constructor(@InjectModel('Standing') private readonly standings: Model<StandingRow>) {}

  /** Updates the row, so that concurrent changes of the member's standing conflict. */
  async touch(_id: string, session: ClientSession): Promise<StandingRow> {
    const row = await this.standings
      .findByIdAndUpdate(
        _id,
        { $inc: { reports: 1 }, $setOnInsert: NEW_STANDING },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean<StandingRow>();
    return row as StandingRow;
  }

  /** Ignored if a newer version is stored or the member is deleted. @returns whether it is saved */
  async save({ _id, ...standing }: PublishedStanding, session: ClientSession): Promise<boolean> {
    const stored = await this.touch(_id, session);
    if (stored.deleted || stored.version >= standing.version) return false;
    await this.standings.updateOne({ _id }, { $set: standing }, { session });
    return true;
  }

  async addFalseReport(_id: string, at: Date, session: ClientSession): Promise<StandingRow> {
    const stored = await this.touch(_id, session);
    const recent = stored.falseReports.filter(
      (time) => at.getTime() - time.getTime() < FALSE_REPORT_WINDOW_MS,
    );
    const falseReports = [...recent, at];
    const ignoredUntil = getIgnoredUntil(falseReports, at) ?? stored.ignoredUntil;
    await this.standings.updateOne({ _id }, { $set: { falseReports, ignoredUntil } }, { session });
    return { ...stored, falseReports, ignoredUntil };
  }

  async erase(_id: string, session: ClientSession): Promise<void> {
    const erased = { ...NEW_STANDING, deleted: true };
    const $unset = { trusted: 1, voice: 1 } as const;
    await this.standings.updateOne({ _id }, { $set: erased, $unset }, { session, upsert: true });
  }

  /** By member id; members without a row are left out. */
  async findByIds(ids: string[], session?: ClientSession): Promise<Map<string, StandingRow>> {
    const rows = await this.standings
      .find({ _id: trusted({ $in: ids }) }, null, { ...(session && { session }) })
      .maxTimeMS(2_000)
      .lean<StandingRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  }
}
