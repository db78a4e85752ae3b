import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Transaction } from '@pechincha/messaging/transaction';
import { Types, type ClientSession, type Model } from 'mongoose';
import { READ_TIMEOUT_MS, getCollection } from '../get-collection.js';
import {
  ALL_CITIES,
  getScopes,
  getPublishedKind,
  getCounterId,
  type CityCounterChange,
  type CityCounterKind,
} from './city-counter.js';
import {
  CITY_AUTHOR,
  CITY_COUNTER,
  CITY_COUNTER_DELTA,
  type CityAuthorRow,
  type CityCounterDeltaRow,
  type CityCounterRow,
} from './city-counter.schema.js';

/** Numbers of a city by kind; what is missing is 0. */
export type CityCounters = Map<CityCounterKind, number>;

/**
 * The numbers of the back office, kept as they change: counting a million deals takes a hundred times longer than
 * reading a dozen rows. Changes are rows of their own, as those of a deal's counts are, so that no two who publish
 * or decide at the same moment write the same document.
 */
@Injectable()
export class CityCountersRepository {
  constructor(
    @InjectModel(CITY_COUNTER) private readonly counters: Model<CityCounterRow>,
    @InjectModel(CITY_COUNTER_DELTA) private readonly deltas: Model<CityCounterDeltaRow>,
    @InjectModel(CITY_AUTHOR) private readonly authors: Model<CityAuthorRow>,
  ) {}

  async add(city: string, changes: readonly CityCounterChange[], { session }: Transaction): Promise<void> {
    const rows = changes.map(({ kind, by }) => ({ _id: new Types.ObjectId(), city, kind, by }));
    if (rows.length > 0) await getCollection(this.deltas).insertMany(rows, { session });
  }

  /** Counts one deal more of an author in a city; what changes by that in the number of authors. */
  async addAuthorPromotion(
    city: string,
    author: Types.ObjectId,
    { session }: Transaction,
  ): Promise<CityCounterChange[]> {
    const before = await getCollection(this.authors).findOneAndUpdate(
      { _id: `${city}|${author.toHexString()}` },
      { $inc: { deals: 1 } },
      { session, upsert: true, returnDocument: 'before' },
    );
    return before ? [] : [{ kind: 'authors', by: 1 }];
  }

  /** The same for one deal less. */
  async removeAuthorPromotion(
    city: string,
    author: Types.ObjectId,
    { session }: Transaction,
  ): Promise<CityCounterChange[]> {
    const _id = `${city}|${author.toHexString()}`;
    const rows = getCollection(this.authors);
    const remaining = await rows.findOneAndUpdate(
      { _id },
      { $inc: { deals: -1 } },
      { session, returnDocument: 'after' },
    );
    if (!remaining || remaining.deals > 0) return [];
    await rows.deleteOne({ _id }, { session });
    return [{ kind: 'authors', by: -1 }];
  }

  /** Some kinds, and first publications from one hour to another, as of the session's moment. */
  async getCounters(
    city: string,
    kinds: readonly CityCounterKind[],
    { from, to }: { from: Date; to: Date },
    session: ClientSession,
  ): Promise<CityCounters> {
    const hours = {
      $gte: getCounterId(city, getPublishedKind(from)),
      $lte: getCounterId(city, getPublishedKind(to)),
    };
    const _ids = kinds.map((kind) => getCounterId(city, kind));
    const stored = await getCollection(this.counters)
      .find({ $or: [{ _id: { $in: _ids } }, { _id: hours }] }, { session, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
    const pending = await getCollection(this.deltas)
      .find(city === ALL_CITIES ? {} : { city }, { session, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
    const result: CityCounters = new Map(stored.map(({ kind, count }) => [kind, count]));
    for (const { kind, by } of pending) result.set(kind, (result.get(kind) ?? 0) + by);
    return result;
  }

  /** One number as of the session's moment: what a list has, without counting its rows. */
  async getCounter(city: string, kind: CityCounterKind, session: ClientSession): Promise<number> {
    const options = { session, maxTimeMS: READ_TIMEOUT_MS };
    const stored = await getCollection(this.counters).findOne({ _id: getCounterId(city, kind) }, options);
    const pending = await getCollection(this.deltas)
      .find({ kind, ...(city !== ALL_CITIES && { city }) }, options)
      .toArray();
    return pending.reduce((sum, { by }) => sum + by, stored?.count ?? 0);
  }

  /** Some numbers as they were summed last: what waits changes little in them. */
  async getApproximate(keys: readonly { city: string; kind: CityCounterKind }[]): Promise<number[]> {
    const ids = keys.map(({ city, kind }) => getCounterId(city, kind));
    const rows = await getCollection(this.counters)
      .find({ _id: { $in: ids } }, { projection: { count: 1 }, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
    const counts = new Map(rows.map(({ _id, count }) => [_id, count]));
    return ids.map((id) => counts.get(id) ?? 0);
  }

  /** A city's numbers, what waits included, as of the session's moment; publications from an hour on. */
  async getAll(city: string, publishedSince: Date, session: ClientSession): Promise<CityCounters> {
    const result: CityCounters = new Map();
    const isRecounted = (kind: CityCounterKind): boolean =>
      !kind.startsWith('published:') || kind >= getPublishedKind(publishedSince);
    // Ids begin with the city and a bar, which the brace follows.
    const stored = getCollection(this.counters).find(
      { _id: { $gt: `${city}|`, $lt: `${city}}` } },
      { session },
    );
    for await (const { kind, count } of stored) if (isRecounted(kind)) result.set(kind, count);
    const pending = getCollection(this.deltas).find(city === ALL_CITIES ? {} : { city }, { session });
    for await (const { kind, by } of pending) {
      if (isRecounted(kind)) result.set(kind, (result.get(kind) ?? 0) + by);
    }
    return result;
  }

  /** Deletes the publications of hours before this one. */
  async deletePublishedBefore(hour: Date): Promise<void> {
    await getCollection(this.counters).deleteMany({
      kind: { $gte: 'published:', $lt: getPublishedKind(hour) } as never,
    });
  }

  /** Cities that have rows to be summed, those of the oldest rows first, without the excluded ones. */
  async listCitiesToFlush(limit: number, excluded: readonly string[]): Promise<string[]> {
    const found = await getCollection(this.deltas)
      .find(excluded.length > 0 ? { city: { $nin: [...excluded] } } : {}, { projection: { _id: 0, city: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return [...new Set(found.map(({ city }) => city))];
  }

  /** Sums the oldest waiting rows of a city into its numbers and those of everywhere. */
  async sum(city: string, limit: number, { session }: Transaction): Promise<void> {
    const consumed = await getCollection(this.deltas)
      .find({ city }, { session })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    if (consumed.length === 0) return;
    await getCollection(this.deltas).deleteMany(
      { _id: { $in: consumed.map(({ _id }) => _id) } },
      { session },
    );
    const sums = new Map<CityCounterKind, number>();
    for (const { kind, by } of consumed) sums.set(kind, (sums.get(kind) ?? 0) + by);
    await getCollection(this.counters).bulkWrite(
      [...getScopes(city)].flatMap((scope) =>
        [...sums].map(([kind, by]) => ({
          updateOne: {
            filter: { _id: getCounterId(scope, kind) },
            update: { $set: { city: scope, kind }, $inc: { count: by } },
            upsert: true,
          },
        })),
      ),
      { session },
    );
  }
}
