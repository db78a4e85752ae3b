import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Types, type Model, type mongo } from 'mongoose';
import { AdvertisementsRepository } from '../advertisements/advertisements.repository.js';
import { rowsOf } from '../rows.js';
import { Salts } from './salts.js';
import { SEEN, type SeenRow } from './seen.schema.js';
import { beginningOfHour, type Sighting } from './sighting.js';

/**
 * Counts what was seen, once per person, advertisement, kind and hour over all replicas: the rows that say
 * so and the counts commit together. Of two replicas that count the same at the same moment one meets the
 * other's row, begins again and finds it there. Counting the same again changes nothing.
 */
@Injectable()
export class SightingsRepository {
  constructor(
    @InjectModel(SEEN) private readonly seen: Model<SeenRow>,
    private readonly unitOfWork: UnitOfWork,
    private readonly advertisements: AdvertisementsRepository,
    private readonly salts: Salts,
  ) {}

  private get rows(): mongo.Collection<SeenRow> {
    return rowsOf(this.seen);
  }

  async count(sightings: readonly Sighting[]): Promise<void> {
    const keyed = new Map<string, Sighting>();
    for (const sighting of sightings) keyed.set(await this.keyOf(sighting), sighting);
    await this.unitOfWork.run(async (tx) => {
      const fresh = await this.fresh(keyed, tx);
      if (fresh.length === 0) return;
      const rows = fresh.map(([_id, { hour }]) => ({ _id, at: beginningOfHour(hour + 1) }));
      await this.rows.insertMany(rows, { session: tx.session });
      await this.advertisements.addCounts(sums(fresh.map(([, sighting]) => sighting)), tx);
    });
  }

  /** All that is kept of a member here. */
  async forgetMember(member: string, { session }: Transaction): Promise<void> {
    // ';' is the character after ':'.
    await this.rows.deleteMany({ _id: { $gte: `${member}:`, $lt: `${member};` } }, { session });
  }

  /** What was not counted before, of advertisements that exist: anybody can send any id. */
  private async fresh(keyed: ReadonlyMap<string, Sighting>, tx: Transaction): Promise<[string, Sighting][]> {
    const ids = new Set([...keyed.values()].map(({ advertisement }) => advertisement));
    const existing = await this.advertisements.existing(
      [...ids].map((id) => new Types.ObjectId(id)),
      tx,
    );
    const possible = [...keyed].filter(([, { advertisement }]) => existing.has(advertisement));
    const before = await this.rows
      .find({ _id: { $in: possible.map(([key]) => key) } }, { projection: { _id: 1 }, session: tx.session })
      .toArray();
    const counted = new Set(before.map(({ _id }) => _id));
    return possible.filter(([key]) => !counted.has(key));
  }

  private async keyOf({ person, hour, kind, advertisement }: Sighting): Promise<string> {
    return [await this.salts.keyOf(person, hour), hour, kind, advertisement].join(':');
  }
}

/** By advertisement, in the order of their ids: replicas that write the same ones meet at the first. */
function sums(sightings: readonly Sighting[]): Map<string, { views: number; clicks: number }> {
  const byId = new Map<string, { views: number; clicks: number }>();
  for (const { advertisement, kind } of sightings.toSorted((one, other) =>
    one.advertisement < other.advertisement ? -1 : 1,
  )) {
    const sum = byId.get(advertisement) ?? { views: 0, clicks: 0 };
    sum[kind === 'view' ? 'views' : 'clicks'] += 1;
    byId.set(advertisement, sum);
  }
  return byId;
}
