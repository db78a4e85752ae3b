import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AdvertisementPosition } from '@pechincha/contracts/entities/advertisement';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types, type ClientSession, type Model, type mongo } from 'mongoose';
import {
  bannerFields,
  publicFields,
  type BannerRow,
  type PublicAdvertisementRow,
} from './advertisement.mapper.js';
import { ADVERTISEMENT_MODEL, pictureIndex, type AdvertisementRow } from './advertisement.schema.js';

/** Maximum rows of an admin list. */
const MAX_LISTED_ROWS = 500;
/** Maximum displayed per position, of the site and of a city; the newest ones. */
export const MAX_PUBLIC_ROWS = { site: 20, city: 10 } as const;
/** Counting stops here. */
const MAX_COUNTED_ROWS = 10_000;

const toPublicFilter = (now: Date) => ({
  status: 'active' as const,
  startsAt: { $lte: now },
  endsAt: { $gt: now },
});
const publicIndex = { cityKey: 1, status: 1, position: 1, _id: -1, startsAt: 1, endsAt: 1 } as const;
const listIndex = { cityKey: 1, _id: -1 } as const;
const maxTimeMS = READ_TIMEOUT_MS;

/** Fields that may change after creation. */
export type AdvertisementChanges = Partial<
  Omit<AdvertisementRow, '_id' | 'city' | 'cityKey' | 'views' | 'clicks' | 'createdAt' | 'createdBy'>
>;

@Injectable()
export class AdvertisementsRepository {
  constructor(@InjectModel(ADVERTISEMENT_MODEL) private readonly advertisements: Model<AdvertisementRow>) {}

  private get collection(): mongo.Collection<AdvertisementRow> {
    return getCollection(this.advertisements);
  }

  async insert(row: AdvertisementRow, { session }: Transaction): Promise<void> {
    await this.collection.insertOne(row, { session });
  }

  /** The newest rows of the site (empty key) or of a city. */
  listByCity(cityKey: string): Promise<AdvertisementRow[]> {
    return this.collection
      .find({ cityKey }, { sort: { _id: -1 }, limit: MAX_LISTED_ROWS, hint: listIndex, maxTimeMS })
      .toArray();
  }

  countByCity(cityKey: string): Promise<number> {
    return this.collection.countDocuments(
      { cityKey },
      { limit: MAX_COUNTED_ROWS, hint: listIndex, maxTimeMS },
    );
  }

  /** Displayed now in one position, newest first. */
  listPublic(cityKey: string, position: AdvertisementPosition, now: Date): Promise<PublicAdvertisementRow[]> {
    return this.listPublicRows<PublicAdvertisementRow>(cityKey, position, now, publicFields);
  }

  /** Like `listPublic`, with the display period. */
  listPublicBanners(cityKey: string, position: AdvertisementPosition, now: Date): Promise<BannerRow[]> {
    return this.listPublicRows<BannerRow>(cityKey, position, now, bannerFields);
  }

  private listPublicRows<Row extends PublicAdvertisementRow>(
    cityKey: string,
    position: AdvertisementPosition,
    now: Date,
    projection: Record<string, 1>,
  ): Promise<Row[]> {
    return this.collection
      .find<Row>(
        { cityKey, position, ...toPublicFilter(now) },
        {
          projection,
          sort: { _id: -1 },
          limit: cityKey === '' ? MAX_PUBLIC_ROWS.site : MAX_PUBLIC_ROWS.city,
          hint: publicIndex,
          maxTimeMS,
        },
      )
      .toArray();
  }

  /** Displayed now: of the site and all cities, or of one city. */
  countPublic(now: Date, cityKey?: string): Promise<number> {
    const filter = cityKey === undefined ? toPublicFilter(now) : { cityKey, ...toPublicFilter(now) };
    return this.collection.countDocuments(filter, { limit: MAX_COUNTED_ROWS, maxTimeMS });
  }

  findById(_id: Types.ObjectId, session?: ClientSession): Promise<AdvertisementRow | null> {
    return this.collection.findOne({ _id }, { session });
  }

  async exists(_id: Types.ObjectId): Promise<boolean> {
    return (await this.collection.findOne({ _id }, { projection: { _id: 1 } })) !== null;
  }

  /** Updates the version that was read. */
  async update(
    { _id, version }: AdvertisementRow,
    $set: AdvertisementChanges,
    { session }: Transaction,
  ): Promise<void> {
    const { matchedCount } = await this.collection.updateOne({ _id, version }, { $set }, { session });
    if (matchedCount === 0) throw new DomainError('CONFLICT');
  }

  /** Returns the deleted row, or null when it is missing. */
  delete(_id: Types.ObjectId, { session }: Transaction): Promise<AdvertisementRow | null> {
    return this.collection.findOneAndDelete({ _id }, { session });
  }

  /** Several advertisements may have the same picture. */
  async isPictureUsed(picture: string): Promise<boolean> {
    const options = { projection: { _id: 1 }, hint: pictureIndex, maxTimeMS };
    return (await this.collection.findOne({ picture }, options)) !== null;
  }

  async findExistingIds(ids: Types.ObjectId[], { session }: Transaction): Promise<Set<string>> {
    const found = await this.collection
      .find({ _id: { $in: ids } }, { projection: { _id: 1 }, session })
      .toArray();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }

  /** One update per advertisement. */
  async incrementCounts(
    counts: ReadonlyMap<string, { views: number; clicks: number }>,
    { session }: Transaction,
  ): Promise<void> {
    const updates = [...counts].map(([id, $inc]) => ({
      updateOne: { filter: { _id: new Types.ObjectId(id) }, update: { $inc } },
    }));
    if (updates.length > 0) await this.collection.bulkWrite(updates, { session });
  }

  /** Clears `createdBy` and `updatedBy` of a deleted account. */
  async eraseMember(memberId: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.collection.updateMany({ createdBy: memberId }, { $set: { createdBy: null } }, { session });
    await this.collection.updateMany({ updatedBy: memberId }, { $set: { updatedBy: null } }, { session });
  }
}
