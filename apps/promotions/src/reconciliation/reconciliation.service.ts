import { Injectable, Logger } from '@nestjs/common';
import { VALIDITY_VOTE_WINDOW_MS, COUPON_WINDOW_MS } from '@pechincha/contracts/validity-votes';
import { NightlyRunQueue, NightlyWorker } from '@pechincha/jobs/nightly.worker';
import type { Drift } from '@pechincha/jobs/recount';
import { Clock } from '@pechincha/persistence/clock';
import { SnapshotReader } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Types } from 'mongoose';
import { VoteSummaries } from '../validity-votes/vote-summaries.service.js';
import { ValidityVotesRepository, CouponVotesRepository } from '../votes/validity-votes.repository.js';
import {
  ALL_CITIES,
  type CityCounterChange,
  type CityCounterKind,
  getPublishedExpiry,
  getRecountStart,
} from '../city-counters/city-counter.js';
import { type CityCounters, CityCountersRepository } from '../city-counters/city-counters.repository.js';
import {
  addCounts,
  CountDeltasRepository,
  type Counts,
  ZERO_COUNTS,
} from '../counts/count-deltas.repository.js';
import { VocabularyRepository } from '../search/vocabulary.repository.js';
import { AuthorReconciliation } from './author-reconciliation.js';
import { UsefulVoteReconciliation } from './useful-vote-reconciliation.js';
import { type PromotionCountsRow, RecountRepository } from './recount.repository.js';

/** Compares what promotions and coupons show of recent votes with the votes. Drift is logged and repaired. */
@Injectable()
export class VoteReconciliation {
  private readonly logger = new Logger(VoteReconciliation.name);

  constructor(
    private readonly validityVotes: ValidityVotesRepository,
    private readonly couponVotes: CouponVotesRepository,
    private readonly summaries: VoteSummaries,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param signal aborts between two promotions or coupons by throwing */
  async run(signal?: AbortSignal): Promise<Drift[]> {
    const now = this.clock.now();
    const since = (windowMs: number): Date => new Date(now.getTime() - windowMs);
    const promotions = this.validityVotes.listSubjects(since(VALIDITY_VOTE_WINDOW_MS));
    const coupons = this.couponVotes.listSubjects(since(COUPON_WINDOW_MS));
    const drifts = [
      ...(await this.repairAll(
        promotions,
        (promotion, tx) => this.summaries.refreshPromotion(promotion, now, tx),
        signal,
      )),
      ...(await this.repairAll(coupons, (key, tx) => this.summaries.repairCoupon(key, now, tx), signal)),
    ];
    for (const drift of drifts) this.logger.warn({ message: 'Vote drift repaired', drift });
    return drifts;
  }

  private async repairAll<Subject>(
    subjects: AsyncIterable<Subject>,
    repair: (subject: Subject, tx: Transaction) => Promise<Drift | undefined>,
    signal?: AbortSignal,
  ): Promise<Drift[]> {
    const drifts: Drift[] = [];
    for await (const subject of subjects) {
      signal?.throwIfAborted();
      const drift = await this.unitOfWork.run((tx) => repair(subject, tx));
      if (drift) drifts.push(drift);
    }
    return drifts;
  }
}

type CityCounterDrift = Drift & { field: CityCounterKind };

/** Change that makes stored counts equal the counted ones; undefined if they are equal. */
function getCountsDrift(stored: Counts, counted: Counts): Counts | undefined {
  const { likes, dislikes, comments, netLikes } = stored;
  const negated = { likes: -likes, dislikes: -dislikes, comments: -comments, netLikes: -netLikes };
  const by = addCounts(counted, negated);
  return Object.values(by).some((change) => change !== 0) ? by : undefined;
}

/** Changes that make a city's stored counters equal the counted ones. */
function getCounterDrift(stored: CityCounters, counted: CityCounters): CityCounterChange[] {
  return [...new Set([...stored.keys(), ...counted.keys()])]
    .map((kind) => ({ kind, by: (counted.get(kind) ?? 0) - (stored.get(kind) ?? 0) }))
    .filter(({ by }) => by !== 0);
}

const PROMOTIONS_BATCH_SIZE = 1_000;

/**
 * Recounts every stored counter from its rows, each in one snapshot. Drift is logged and repaired by inserting a
 * pending change.
 */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly recount: RecountRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly counters: CityCountersRepository,
    private readonly snapshots: SnapshotReader,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param signal aborts between two batches by throwing */
  async run(signal?: AbortSignal): Promise<Drift[]> {
    const drifts = [...(await this.repairPromotions(signal)), ...(await this.repairCities(signal))];
    for (const drift of drifts) this.logger.warn({ message: 'Counter drift repaired', drift });
    this.logger.log({ message: 'Counters recounted', drifts: drifts.length });
    await this.counters.deletePublishedBefore(getPublishedExpiry(this.clock.now()));
    return drifts;
  }

  private async repairPromotions(signal?: AbortSignal): Promise<Drift[]> {
    const drifts: Drift[] = [];
    let after: Types.ObjectId | undefined;
    for (;;) {
      signal?.throwIfAborted();
      const drifted: { promotion: PromotionCountsRow; change: Counts; stored: Counts }[] = [];
      const promotions = await this.snapshots.read(async (session) => {
        const rows = await this.recount.listPromotions(after, PROMOTIONS_BATCH_SIZE, session);
        const ids = rows.map(({ _id }) => _id);
        const counted = await this.recount.countByPromotion(ids, session);
        const pending = await this.deltas.getPending(ids, session);
        for (const promotion of rows) {
          const key = promotion._id.toHexString();
          const { likesCount: likes, dislikesCount: dislikes, commentsCount: comments } = promotion;
          const { netLikes = 0 } = promotion;
          const stored = addCounts({ likes, dislikes, comments, netLikes }, pending.get(key) ?? ZERO_COUNTS);
          const change = getCountsDrift(stored, counted.get(key) ?? ZERO_COUNTS);
          if (change) drifted.push({ promotion, change, stored });
        }
        return rows;
      });
      for (const { promotion, change, stored } of drifted) {
        await this.unitOfWork.run(async (tx) => this.deltas.add({ promotion: promotion._id, ...change }, tx));
        for (const field of ['likes', 'dislikes', 'comments', 'netLikes'] as const) {
          if (change[field] === 0) continue;
          drifts.push({
            id: promotion._id.toHexString(),
            field,
            stored: stored[field],
            counted: stored[field] + change[field],
          });
        }
      }
      after = promotions.at(-1)?._id;
      if (promotions.length < PROMOTIONS_BATCH_SIZE) return drifts;
    }
  }

  private async repairCities(signal?: AbortSignal): Promise<Drift[]> {
    const drifts: Drift[] = [];
    const since = getRecountStart(this.clock.now());
    const repaired: CityCounters = new Map();
    for await (const city of this.recount.listCities()) {
      signal?.throwIfAborted();
      const cityDrifts = await this.repairCity(city, since);
      drifts.push(...cityDrifts);
      for (const { field, stored, counted } of cityDrifts)
        repaired.set(field, (repaired.get(field) ?? 0) + counted - stored);
    }
    return [...drifts, ...(await this.repairCity(ALL_CITIES, since, repaired))];
  }

  /** @param repaired repairs of single cities; they also change the counters of ALL_CITIES and are no drift there */
  private async repairCity(
    city: string,
    since: Date,
    repaired: CityCounters = new Map(),
  ): Promise<CityCounterDrift[]> {
    const [stored, counted] = await this.snapshots.read(async (session) => [
      await this.counters.getAll(city, since, session),
      await this.recount.countCity(city, since, session),
    ]);
    const changes = getCounterDrift(stored, counted);
    if (changes.length > 0) await this.unitOfWork.run((tx) => this.counters.add(city, changes, tx));
    return changes
      .map(({ kind, by: change }) => {
        const correct = counted.get(kind) ?? 0;
        return {
          id: city,
          field: kind,
          stored: correct - change - (repaired.get(kind) ?? 0),
          counted: correct,
        };
      })
      .filter((drift) => drift.stored !== drift.counted);
  }
}

/** Recounts counters, votes and authors, and deletes unused vocabulary every night. */
@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunQueue,
    private readonly reconciliation: ReconciliationService,
    private readonly votes: VoteReconciliation,
    private readonly usefulVotes: UsefulVoteReconciliation,
    private readonly authors: AuthorReconciliation,
    private readonly vocabulary: VocabularyRepository,
    private readonly clock: Clock,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.reconciliation.run(signal);
    await this.votes.run(signal);
    await this.usefulVotes.run(signal);
    await this.vocabulary.deleteUnused(this.clock.now(), signal);
    await this.authors.run(signal);
  }
}
