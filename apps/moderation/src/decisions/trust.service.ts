import { Injectable } from '@nestjs/common';
import { toDay } from '@pechincha/contracts/days';
import type { ReportedThing } from '@pechincha/contracts/entities/moderation-case';
import { calculateFinalPrice } from '@pechincha/contracts/price-conditions';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { ReportsService } from '../cases/reports.service.js';
import type { PendingQueueRow, QueueRow } from '../queue/queue-row.js';
import type { Submission } from '../queue/revision-history.js';
import { QueueRepository } from '../queue/queue.repository.js';
import { StandingsRepository } from '../standings/standings.repository.js';
import type { DecisionRow } from './decision.schema.js';
import { DecisionRecorder } from './decision-recorder.service.js';
import { DecisionsRepository } from './decisions.repository.js';

/** Of one store, before trust reaches it. */
const MIN_APPROVED_OF_STORE = 3;
/** Of one author and day of São Paulo. */
const MAX_TRUSTED_PER_DAY = 10;
/** One in so many is listed for managers to look at. */
const SAMPLE_SIZE = 10;

/** Approves what trusted members publish, within limits. */
@Injectable()
export class TrustService {
  constructor(
    private readonly queue: QueueRepository,
    private readonly standings: StandingsRepository,
    private readonly decisions: DecisionsRepository,
    private readonly recorder: DecisionRecorder,
    private readonly reports: ReportsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Call in the transaction of a submission. Those of one trusted author at once conflict. Leaves the promotion in the queue
   * if anything speaks against it.
   */
  async approve(promotionId: string, revision: number, tx: Transaction): Promise<void> {
    const row = await this.queue.find(promotionId, tx.session);
    const decidedAt = this.clock.now();
    if (!isPendingAt(row, revision) || !(await this.isTrusted(row, decidedAt, tx))) return;
    const { authorId, storeSlug } = row.submission;
    await this.recorder.request(
      {
        promotionId,
        revision,
        authorId,
        decision: 'approved',
        moderatorId: null,
        decidedAt,
        moderationReason: null,
        ...(storeSlug && { storeSlug }),
      },
      tx,
    );
  }

  /** Call for an applied decision: one in ten that nobody made is listed for managers to look at. */
  async sample(
    { promotionId, moderatorId, authorId, decidedAt }: DecisionRow,
    tx: Transaction,
  ): Promise<void> {
    if (moderatorId !== null || !isSampled(promotionId)) return;
    const row = await this.queue.find(promotionId, tx.session);
    if (row?.submission)
      await this.reports.openTrusted(toThing(row._id, row.submission), authorId, decidedAt, tx);
  }

  private async isTrusted(
    { _id: promotionId, submission }: PendingQueueRow,
    now: Date,
    { session }: Transaction,
  ): Promise<boolean> {
    const { authorId, storeSlug, possibleDuplicates = [] } = submission;
    const standing = (await this.standings.findByIds([authorId], session)).get(authorId);
    if (!standing?.trusted || standing.suspended || possibleDuplicates.length > 0 || !storeSlug) return false;
    await this.standings.touch(authorId, session);
    // A decision on it was taken back.
    const newest = await this.decisions.findNewest(promotionId, session);
    if (newest?.undoneAt) return false;
    const ofStore = await this.decisions.countApproved(storeSlug, MIN_APPROVED_OF_STORE, session);
    if (ofStore < MIN_APPROVED_OF_STORE) return false;
    const today = await this.decisions.countTrusted(authorId, startOfDay(now), MAX_TRUSTED_PER_DAY, session);
    return today < MAX_TRUSTED_PER_DAY;
  }
}

const isPendingAt = (row: QueueRow | null, revision: number): row is PendingQueueRow =>
  row?.state === 'pending' && row.revision === revision;

/** Midnight in São Paulo, which has had no daylight saving time since 2019. */
const startOfDay = (now: Date): Date => new Date(`${toDay(now)}T00:00:00-03:00`);

/** By the counter at the end of the id, which nobody can choose. */
const isSampled = (promotionId: string): boolean =>
  Number.parseInt(promotionId.slice(-6), 16) % SAMPLE_SIZE === 0;

function toThing(_id: string, { version, city }: Submission): ReportedThing {
  const { title, store, link, image } = version;
  const finalPrice = calculateFinalPrice(version.promotionalPrice, version);
  return { kind: 'deal', id: _id, promotionId: _id, title, city, finalPrice, store, link, image };
}
