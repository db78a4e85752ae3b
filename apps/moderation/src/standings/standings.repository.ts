import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { FALSE_REPORT_WINDOW_MS, getIgnoredUntil } from '@pechincha/contracts/reports';
import { type ClientSession, Model, trusted } from 'mongoose';
import { NEW_STANDING, type StandingRow } from './standing.schema.js';

export type PublishedStanding = Pick<StandingRow, '_id' | 'suspended' | 'trusted' | 'voice' | 'version'>;

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

  /** Ignored if a newer version is stored or the member is deleted. @returns the saved row */
  async save({ _id, ...standing }: PublishedStanding, session: ClientSession): Promise<StandingRow | null> {
    const stored = await this.touch(_id, session);
    if (stored.deleted || stored.version >= standing.version) return null;
    await this.standings.updateOne({ _id }, { $set: standing }, { session });
    return { ...stored, ...standing };
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
