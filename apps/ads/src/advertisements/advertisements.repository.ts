import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AdvertisementPosition } from '@pechincha/contracts/entities/advertisement';
import { Transaction } from '@pechincha/messaging/transaction';
import { Types, type Model, type mongo } from 'mongoose';
import { READ_WITHIN_MS, rowsOf } from '../rows.js';
import { bannerFields, shownFields, type BannerRow, type ShownRow } from './advertisement.mapper.js';
import { ADVERTISEMENT, pictureIndex, type AdvertisementRow } from './advertisement.schema.js';

/** Rows that the back office's lists show at most. */
export const LISTED = 500;
/** On show at once in one place: of the site, of a city. The newest ones. */
export const SHOWN = { site: 20, city: 10 } as const;
/** Counts go no further. */
const COUNTED = 10_000;

const onShow = (now: Date) => ({
  status: 'active' as const,
  startsAt: { $lte: now },
  endsAt: { $gt: now },
});
const shownIndex = { cityKey: 1, status: 1, position: 1, _id: -1, startsAt: 1, endsAt: 1 } as const;
const listIndex = { cityKey: 1, _id: -1 } as const;
const maxTimeMS = READ_WITHIN_MS;

/** What may change of an advertisement after it was made. */
export type AdvertisementChanges = Partial<
  Omit<AdvertisementRow, '_id' | 'city' | 'cityKey' | 'views' | 'clicks' | 'createdAt' | 'createdBy'>
>;

@Injectable()
export class AdvertisementsRepository {
  constructor(@InjectModel(ADVERTISEMENT) private readonly advertisements: Model<AdvertisementRow>) {}

  private get rows(): mongo.Collection<AdvertisementRow> {
    return rowsOf(this.advertisements);
  }

  async insert(row: AdvertisementRow, { session }: Transaction): Promise<void> {
    await this.rows.insertOne(row, { session });
  }

  /** The newest of the site (empty key) or of a city. */
  list(cityKey: string): Promise<AdvertisementRow[]> {
    return this.rows
      .find({ cityKey }, { sort: { _id: -1 }, limit: LISTED, hint: listIndex, maxTimeMS })
      .toArray();
  }

  count(cityKey: string): Promise<number> {
    return this.rows.countDocuments({ cityKey }, { limit: COUNTED, hint: listIndex, maxTimeMS });
  }

  /** What is on show now in one place, the newest first. */
  shown(cityKey: string, position: AdvertisementPosition, now: Date): Promise<ShownRow[]> {
    return this.shownAs<ShownRow>(cityKey, position, now, shownFields);
  }

  /** As above, with the window of each. */
  shownBanners(cityKey: string, position: AdvertisementPosition, now: Date): Promise<BannerRow[]> {
    return this.shownAs<BannerRow>(cityKey, position, now, bannerFields);
  }

  private shownAs<Row extends ShownRow>(
    cityKey: string,
    position: AdvertisementPosition,
    now: Date,
    projection: Record<string, 1>,
  ): Promise<Row[]> {
    return this.rows
      .find<Row>(
        { cityKey, position, ...onShow(now) },
        {
          projection,
          sort: { _id: -1 },
          limit: cityKey === '' ? SHOWN.site : SHOWN.city,
          hint: shownIndex,
          maxTimeMS,
        },
      )
      .toArray();
  }

  /** How many are on show now: of the site and all cities, or of one city. */
  countShown(now: Date, cityKey?: string): Promise<number> {
    const where = cityKey === undefined ? onShow(now) : { cityKey, ...onShow(now) };
    return this.rows.countDocuments(where, { limit: COUNTED, maxTimeMS });
  }

  find(_id: Types.ObjectId): Promise<AdvertisementRow | null> {
    return this.rows.findOne({ _id });
  }

  async exists(_id: Types.ObjectId): Promise<boolean> {
    return (await this.rows.findOne({ _id }, { projection: { _id: 1 } })) !== null;
  }

  /** Answers the row before the change, or null where there is none. */
  change(
    _id: Types.ObjectId,
    changes: AdvertisementChanges,
    { session }: Transaction,
  ): Promise<AdvertisementRow | null> {
    return this.rows.findOneAndUpdate({ _id }, { $set: changes }, { returnDocument: 'before', session });
  }

  /** Answers what it was, or null where there was none. */
  delete(_id: Types.ObjectId, { session }: Transaction): Promise<AdvertisementRow | null> {
    return this.rows.findOneAndDelete({ _id }, { session });
  }

  /** Whether an advertisement shows this picture: several may show one. */
  async showsPicture(picture: string): Promise<boolean> {
    const options = { projection: { _id: 1 }, hint: pictureIndex, maxTimeMS };
    return (await this.rows.findOne({ picture }, options)) !== null;
  }

  /** Those of some that exist. */
  async existing(ids: Types.ObjectId[], { session }: Transaction): Promise<Set<string>> {
    const found = await this.rows.find({ _id: { $in: ids } }, { projection: { _id: 1 }, session }).toArray();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }

  /** Adds what was counted, one write for each advertisement. */
  async addCounts(
    counts: ReadonlyMap<string, { views: number; clicks: number }>,
    { session }: Transaction,
  ): Promise<void> {
    const changes = [...counts].map(([id, $inc]) => ({
      updateOne: { filter: { _id: new Types.ObjectId(id) }, update: { $inc } },
    }));
    if (changes.length > 0) await this.rows.bulkWrite(changes, { session });
  }

  /** Who made or changed what stays without the name of an account that is gone. */
  async forgetMember(member: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.rows.updateMany({ createdBy: member }, { $set: { createdBy: null } }, { session });
    await this.rows.updateMany({ updatedBy: member }, { $set: { updatedBy: null } }, { session });
  }
}
