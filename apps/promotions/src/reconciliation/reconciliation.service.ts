import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock } from '@pechincha/service-kit/clock';
import type { Drift } from '@pechincha/service-kit/recount';
import { SnapshotReader } from '@pechincha/service-kit/snapshot-reader';
import type { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { noCounts, plus, type Counts } from '../counts/counts.js';
import { TalliesRepository, type Tallies } from '../tallies/tallies.repository.js';
import { EVERYWHERE, publishedKeptSince, recountedSince } from '../tallies/tally.js';
import { countsDrift, talliesDrift, type TallyDrift } from './drift.js';
import { RecountRepository, type CountedRow } from './recount.repository.js';

const DEALS_AT_ONCE = 1_000;

/**
 * Recomputes every number that is kept from the rows that it counts, as of one moment each; what drifted is
 * logged, and put right the way every change goes: by a row that waits to be summed.
 */
@Injectable()
export class Reconciliation {
  private readonly logger = new Logger(Reconciliation.name);

  constructor(
    private readonly recount: RecountRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly tallies: TalliesRepository,
    private readonly snapshots: SnapshotReader,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param signal ends it between two batches, by an exception */
  async run(signal?: AbortSignal): Promise<Drift[]> {
    const found = [...(await this.mendDeals(signal)), ...(await this.mendTallies(signal))];
    for (const drift of found) this.logger.warn({ message: 'A number drifted and was put right', drift });
    this.logger.log({ message: 'Numbers were recomputed', drifts: found.length });
    await this.tallies.deletePublishedBefore(publishedKeptSince(this.clock.now()));
    return found;
  }

  private async mendDeals(signal?: AbortSignal): Promise<Drift[]> {
    const found: Drift[] = [];
    let after: Types.ObjectId | undefined;
    for (;;) {
      signal?.throwIfAborted();
      const wrong: { deal: CountedRow; by: Counts; kept: Counts }[] = [];
      const deals = await this.snapshots.read(async (session) => {
        const rows = await this.recount.deals(after, DEALS_AT_ONCE, session);
        const ids = rows.map(({ _id }) => _id);
        const counted = await this.recount.countsOf(ids, session);
        const waiting = await this.deltas.waiting(ids, session);
        for (const deal of rows) {
          const key = deal._id.toHexString();
          const { likesCount: likes, dislikesCount: dislikes, commentsCount: comments } = deal;
          const kept = plus({ likes, dislikes, comments }, waiting.get(key) ?? noCounts);
          const by = countsDrift(kept, counted.get(key) ?? noCounts);
          if (by) wrong.push({ deal, by, kept });
        }
        return rows;
      });
      for (const { deal, by, kept } of wrong) {
        await this.unitOfWork.run((tx) => this.deltas.add(deal._id, by, tx));
        for (const what of ['likes', 'dislikes', 'comments'] as const) {
          if (by[what] === 0) continue;
          found.push({ of: deal._id.toHexString(), what, kept: kept[what], counted: kept[what] + by[what] });
        }
      }
      after = deals.at(-1)?._id;
      if (deals.length < DEALS_AT_ONCE) return found;
    }
  }

  private async mendTallies(signal?: AbortSignal): Promise<Drift[]> {
    const found: Drift[] = [];
    const since = recountedSince(this.clock.now());
    const mended: Tallies = new Map();
    for await (const city of this.recount.cities()) {
      signal?.throwIfAborted();
      const drifts = await this.mendCity(city, since);
      found.push(...drifts);
      for (const { what, kept, counted } of drifts)
        mended.set(what, (mended.get(what) ?? 0) + counted - kept);
    }
    return [...found, ...(await this.mendCity(EVERYWHERE, since, mended))];
  }

  /** @param mended what was put right in cities, which counts everywhere too: no drift of its own */
  private async mendCity(city: string, since: Date, mended: Tallies = new Map()): Promise<TallyDrift[]> {
    const [kept, counted] = await this.snapshots.read(async (session) => [
      await this.tallies.all(city, since, session),
      await this.recount.talliesOf(city, since, session),
    ]);
    const changes = talliesDrift(kept, counted);
    if (changes.length > 0) await this.unitOfWork.run((tx) => this.tallies.add(city, changes, tx));
    return changes
      .map(({ kind, by }) => {
        const right = counted.get(kind) ?? 0;
        return { of: city, what: kind, kept: right - by - (mended.get(kind) ?? 0), counted: right };
      })
      .filter((drift) => drift.kept !== drift.counted);
  }
}
