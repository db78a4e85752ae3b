import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Transaction } from '@pechincha/messaging/transaction';
import { Types, type ClientSession, type Model } from 'mongoose';
import { READ_WITHIN_MS, rowsOf } from '../rows.js';
import { EVERYWHERE, placesOf, publishedIn, tallyId, type TallyChange, type TallyKind } from './tally.js';
import {
  CITY_AUTHOR,
  TALLY,
  TALLY_DELTA,
  type CityAuthorRow,
  type TallyDeltaRow,
  type TallyRow,
} from './tally.schema.js';

/** Numbers of a city by kind; what is missing is 0. */
export type Tallies = Map<TallyKind, number>;

/**
 * The numbers of the back office, kept as they change: counting a million deals takes a hundred times longer than
 * reading a dozen rows. Changes are rows of their own, as those of a deal's counts are, so that no two who publish
 * or decide at the same moment write the same document.
 */
@Injectable()
export class TalliesRepository {
  constructor(
    @InjectModel(TALLY) private readonly tallies: Model<TallyRow>,
    @InjectModel(TALLY_DELTA) private readonly deltas: Model<TallyDeltaRow>,
    @InjectModel(CITY_AUTHOR) private readonly authors: Model<CityAuthorRow>,
  ) {}

  async add(city: string, changes: readonly TallyChange[], { session }: Transaction): Promise<void> {
    const rows = changes.map(({ kind, by }) => ({ _id: new Types.ObjectId(), city, kind, by }));
    if (rows.length > 0) await rowsOf(this.deltas).insertMany(rows, { session });
  }

  /** Counts one deal more of an author in a city; what changes by that in the number of authors. */
  async authorGains(city: string, author: Types.ObjectId, { session }: Transaction): Promise<TallyChange[]> {
    const before = await rowsOf(this.authors).findOneAndUpdate(
      { _id: `${city}|${author.toHexString()}` },
      { $inc: { deals: 1 } },
      { session, upsert: true, returnDocument: 'before' },
    );
    return before ? [] : [{ kind: 'authors', by: 1 }];
  }

  /** The same for one deal less. */
  async authorLoses(city: string, author: Types.ObjectId, { session }: Transaction): Promise<TallyChange[]> {
    const _id = `${city}|${author.toHexString()}`;
    const rows = rowsOf(this.authors);
    const left = await rows.findOneAndUpdate(
      { _id },
      { $inc: { deals: -1 } },
      { session, returnDocument: 'after' },
    );
    if (!left || left.deals > 0) return [];
    await rows.deleteOne({ _id }, { session });
    return [{ kind: 'authors', by: -1 }];
  }

  /** Some kinds, and first publications from one hour to another, as of the session's moment. */
  async read(
    city: string,
    kinds: readonly TallyKind[],
    { from, to }: { from: Date; to: Date },
    session: ClientSession,
  ): Promise<Tallies> {
    const hours = { $gte: tallyId(city, publishedIn(from)), $lte: tallyId(city, publishedIn(to)) };
    const _ids = kinds.map((kind) => tallyId(city, kind));
    const summed = await rowsOf(this.tallies)
      .find({ $or: [{ _id: { $in: _ids } }, { _id: hours }] }, { session, maxTimeMS: READ_WITHIN_MS })
      .toArray();
    const waiting = await rowsOf(this.deltas)
      .find(city === EVERYWHERE ? {} : { city }, { session, maxTimeMS: READ_WITHIN_MS })
      .toArray();
    const result: Tallies = new Map(summed.map(({ kind, count }) => [kind, count]));
    for (const { kind, by } of waiting) result.set(kind, (result.get(kind) ?? 0) + by);
    return result;
  }

  /** One number as of the session's moment: what a list has, without counting its rows. */
  async one(city: string, kind: TallyKind, session: ClientSession): Promise<number> {
    const options = { session, maxTimeMS: READ_WITHIN_MS };
    const summed = await rowsOf(this.tallies).findOne({ _id: tallyId(city, kind) }, options);
    const waiting = await rowsOf(this.deltas)
      .find({ kind, ...(city !== EVERYWHERE && { city }) }, options)
      .toArray();
    return waiting.reduce((sum, { by }) => sum + by, summed?.count ?? 0);
  }

  /** Some numbers as they were summed last: what waits changes little in them. */
  async about(asked: readonly { city: string; kind: TallyKind }[]): Promise<number[]> {
    const ids = asked.map(({ city, kind }) => tallyId(city, kind));
    const rows = await rowsOf(this.tallies)
      .find({ _id: { $in: ids } }, { projection: { count: 1 }, maxTimeMS: READ_WITHIN_MS })
      .toArray();
    const counts = new Map(rows.map(({ _id, count }) => [_id, count]));
    return ids.map((id) => counts.get(id) ?? 0);
  }

  /** A city's numbers, what waits included, as of the session's moment; publications from an hour on. */
  async all(city: string, publishedSince: Date, session: ClientSession): Promise<Tallies> {
    const result: Tallies = new Map();
    const isRecounted = (kind: TallyKind): boolean =>
      !kind.startsWith('published:') || kind >= publishedIn(publishedSince);
    // Ids begin with the city and a bar, which the brace follows.
    const summed = rowsOf(this.tallies).find({ _id: { $gt: `${city}|`, $lt: `${city}}` } }, { session });
    for await (const { kind, count } of summed) if (isRecounted(kind)) result.set(kind, count);
    const waiting = rowsOf(this.deltas).find(city === EVERYWHERE ? {} : { city }, { session });
    for await (const { kind, by } of waiting) {
      if (isRecounted(kind)) result.set(kind, (result.get(kind) ?? 0) + by);
    }
    return result;
  }

  /** Deletes the publications of hours before this one. */
  async deletePublishedBefore(hour: Date): Promise<void> {
    await rowsOf(this.tallies).deleteMany({ kind: { $gte: 'published:', $lt: publishedIn(hour) } as never });
  }

  /** Cities that have rows to be summed, those of the oldest rows first, without the excluded ones. */
  async citiesToSum(rows: number, excluded: readonly string[]): Promise<string[]> {
    const found = await rowsOf(this.deltas)
      .find(excluded.length > 0 ? { city: { $nin: [...excluded] } } : {}, { projection: { _id: 0, city: 1 } })
      .sort({ _id: 1 })
      .limit(rows)
      .toArray();
    return [...new Set(found.map(({ city }) => city))];
  }

  /** Sums the oldest waiting rows of a city into its numbers and those of everywhere. */
  async sum(city: string, rows: number, { session }: Transaction): Promise<void> {
    const taken = await rowsOf(this.deltas)
      .find({ city }, { session })
      .sort({ _id: 1 })
      .limit(rows)
      .toArray();
    if (taken.length === 0) return;
    await rowsOf(this.deltas).deleteMany({ _id: { $in: taken.map(({ _id }) => _id) } }, { session });
    const sums = new Map<TallyKind, number>();
    for (const { kind, by } of taken) sums.set(kind, (sums.get(kind) ?? 0) + by);
    await rowsOf(this.tallies).bulkWrite(
      [...placesOf(city)].flatMap((place) =>
        [...sums].map(([kind, by]) => ({
          updateOne: {
            filter: { _id: tallyId(place, kind) },
            update: { $set: { city: place, kind }, $inc: { count: by } },
            upsert: true,
          },
        })),
      ),
      { session },
    );
  }
}
