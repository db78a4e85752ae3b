import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import type { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { noCounts, plus, type Counts } from '../counts/counts.js';
import { OneMoment } from '../counts/one-moment.js';
import { TalliesRepository } from '../tallies/tallies.repository.js';
import { EVERYWHERE, type TallyKind } from '../tallies/tally.js';
import { countsDrift, tallied, type Drift } from './drift.js';
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
    private readonly moment: OneMoment,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async run(): Promise<Drift[]> {
    const found = [...(await this.mendDeals()), ...(await this.mendTallies())];
    for (const drift of found) this.logger.warn({ message: 'A number drifted and was put right', drift });
    this.logger.log({ message: 'Numbers were recomputed', drifts: found.length });
    return found;
  }

  private async mendDeals(): Promise<Drift[]> {
    const found: Drift[] = [];
    let after: Types.ObjectId | undefined;
    for (;;) {
      const wrong: { deal: CountedRow; by: Counts; kept: Counts }[] = [];
      const deals = await this.moment.read(async (session) => {
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

  private async mendTallies(): Promise<Drift[]> {
    const { kept, counted } = await this.moment.read(async (session) => {
      const { summed, waiting } = await this.tallies.all(session);
      return { kept: tallied(waiting, summed), counted: tallied(await this.recount.groups(session)) };
    });
    const found: Drift[] = [];
    const mended = new Map<TallyKind, number>();
    const all = [...new Map([...kept, ...counted])];
    const everywhere = all.filter(([, { city }]) => city === EVERYWHERE);
    const cities = all.filter(([, { city }]) => city !== EVERYWHERE);
    // Cities first: what is put right in one is put right everywhere by the same row.
    for (const [id, { city, kind }] of [...cities, ...everywhere]) {
      const [is, should] = [kept.get(id)?.count ?? 0, counted.get(id)?.count ?? 0];
      if (is !== should) found.push({ of: city, what: kind, kept: is, counted: should });
      const by = should - is - (city === EVERYWHERE ? (mended.get(kind) ?? 0) : 0);
      if (by === 0) continue;
      if (city !== EVERYWHERE) mended.set(kind, (mended.get(kind) ?? 0) + by);
      await this.unitOfWork.run((tx) => this.tallies.add(city, [{ kind, by }], tx));
    }
    return found;
  }
}
