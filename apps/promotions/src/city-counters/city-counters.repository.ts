import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection, SnapshotReader } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { LRUCache } from 'lru-cache';
import { type ClientSession, type Model, Types } from 'mongoose';
import {
  ALL_CITIES,
  CITY_AUTHOR_MODEL,
  CITY_COUNTER_DELTA_MODEL,
  CITY_COUNTER_MODEL,
  type CityAuthorRow,
  type CityCounterChange,
  type CityCounterDeltaRow,
  type CityCounterKind,
  type CityCounterRow,
  getCounterId,
  getPublishedKind,
  getScopes,
} from './city-counter.js';

/** Counters of a city by kind; a missing one is 0. */
export type CityCounters = Map<CityCounterKind, number>;

/** Of `active` and `active:{category}`, whatever categories there are: `;` is the character after `:`. */
const toActiveRange = (prefix = '') => ({ $gte: `${prefix}active`, $lt: `${prefix}active;` });

/**
 * Stored counters for the admin statistics and list totals, because counting a million promotions takes a hundred
 * times longer than reading a dozen rows. Changes are inserted as rows, so that concurrent ones do not conflict;
 * CityCounterFlushWorker adds them to the counters.
 */
@Injectable()
export class CityCountersRepository {
  constructor(
    @InjectModel(CITY_COUNTER_MODEL) private readonly counters: Model<CityCounterRow>,
    @InjectModel(CITY_COUNTER_DELTA_MODEL) private readonly deltas: Model<CityCounterDeltaRow>,
    @InjectModel(CITY_AUTHOR_MODEL) private readonly authors: Model<CityAuthorRow>,
  ) {}

  async add(city: string, changes: readonly CityCounterChange[], { session }: Transaction): Promise<void> {
    const rows = changes.map(({ kind, by }) => ({ _id: new Types.ObjectId(), city, kind, by }));
    if (rows.length > 0) await getCollection(this.deltas).insertMany(rows, { session });
  }

  /** Counts one more promotion of an author in a city; returns the change of the number of authors. */
  async addAuthorPromotion(
    city: string,
    author: Types.ObjectId,
    { session }: Transaction,
  ): Promise<CityCounterChange[]> {
    const before = await getCollection(this.authors).findOneAndUpdate(
      { _id: `${city}|${author.toHexString()}` },
      { $inc: { promotions: 1 } },
      { session, upsert: true, returnDocument: 'before' },
    );
    return before ? [] : [{ kind: 'authors', by: 1 }];
  }

  /** Counts one promotion less; returns the change of the number of authors. */
  async removeAuthorPromotion(
    city: string,
    author: Types.ObjectId,
    { session }: Transaction,
  ): Promise<CityCounterChange[]> {
    const _id = `${city}|${author.toHexString()}`;
    const rows = getCollection(this.authors);
    const remaining = await rows.findOneAndUpdate(
      { _id },
      { $inc: { promotions: -1 } },
      { session, returnDocument: 'after' },
    );
    if (!remaining || remaining.promotions > 0) return [];
    await rows.deleteOne({ _id }, { session });
    return [{ kind: 'authors', by: -1 }];
  }

  /** The given kinds and the first publications in a range of hours, including pending changes of the snapshot. */
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
    return sumCounters(stored, pending);
  }

  /** Active promotions of a city by category, including pending changes of the snapshot. */
  async getActive(city: string, session: ClientSession): Promise<CityCounters> {
    const options = { session, maxTimeMS: READ_TIMEOUT_MS };
    const stored = await getCollection(this.counters)
      .find({ _id: toActiveRange(`${city}|`) }, options)
      .toArray();
    const pending = await getCollection(this.deltas)
      .find({ kind: toActiveRange() as never, ...(city !== ALL_CITIES && { city }) }, options)
      .toArray();
    return sumCounters(stored, pending);
  }

  /** All counters of a city, including pending changes of the snapshot; publications since the given hour. */
  async getAll(city: string, publishedSince: Date, session: ClientSession): Promise<CityCounters> {
    const result: CityCounters = new Map();
    const isRecounted = (kind: CityCounterKind): boolean =>
      !kind.startsWith('published:') || kind >= getPublishedKind(publishedSince);
    // Ids start with `<city>|`; `}` is the character after `|`.
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

  /** Deletes publication counters of hours before this one. */
  async deletePublishedBefore(hour: Date): Promise<void> {
    await getCollection(this.counters).deleteMany({
      kind: { $gte: 'published:', $lt: getPublishedKind(hour) } as never,
    });
  }

  /** Cities with pending changes, oldest first, among the first `limit` rows that are not excluded. */
  async listCitiesToFlush(limit: number, excluded: readonly string[]): Promise<string[]> {
    const found = await getCollection(this.deltas)
      .find(excluded.length > 0 ? { city: { $nin: [...excluded] } } : {}, { projection: { _id: 0, city: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return [...new Set(found.map(({ city }) => city))];
  }

  /** Adds the oldest pending changes of a city to its counters and those of ALL_CITIES. */
  async flush(city: string, limit: number, { session }: Transaction): Promise<void> {
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

function sumCounters(
  stored: readonly CityCounterRow[],
  pending: readonly CityCounterDeltaRow[],
): CityCounters {
  const sums: CityCounters = new Map(stored.map(({ kind, count }) => [kind, count]));
  for (const { kind, by } of pending) sums.set(kind, (sums.get(kind) ?? 0) + by);
  return sums;
}

/** Pending changes read per run, and per city in one transaction. */
const MAX_DELTAS = 2_000;

/** Adds pending changes to the counters one city at a time, since all cities update the counters of ALL_CITIES. */
@Injectable()
export class CityCounterFlushWorker extends KeyedWorker {
  protected readonly intervalMs = 250;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly counters: CityCountersRepository,
  ) {
    super();
  }

  protected listPending(excluded: readonly string[]): Promise<string[]> {
    return this.counters.listCitiesToFlush(MAX_DELTAS, excluded);
  }

  protected process(city: string): Promise<void> {
    return this.unitOfWork.run((tx) => this.counters.flush(city, MAX_DELTAS, tx));
  }
}

const CACHE_TTL_MS = 1_000;
const MAX_CACHED_CITIES = 1_000;

/** Numbers of active promotions by city and category, at most a second old: every list needs one or two of them. */
@Injectable()
export class ActiveCounterCache {
  private readonly cities = new LRUCache<string, Promise<CityCounters>>({
    max: MAX_CACHED_CITIES,
    ttl: CACHE_TTL_MS,
  });

  constructor(
    private readonly counters: CityCountersRepository,
    private readonly snapshots: SnapshotReader,
  ) {}

  async get({ city, kind }: { city: string; kind: CityCounterKind }): Promise<number> {
    return (await this.getCity(city)).get(kind) ?? 0;
  }

  private getCity(city: string): Promise<CityCounters> {
    const cached = this.cities.get(city);
    if (cached) return cached;
    const counters = this.snapshots.read((session) => this.counters.getActive(city, session));
    this.cities.set(city, counters);
    counters.catch(() => this.cities.delete(city));
    return counters;
  }
}
