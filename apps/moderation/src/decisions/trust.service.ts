import { Injectable } from '@nestjs/common';
import { toDay } from '@pechincha/contracts/days';
import type { ReportedThing } from '@pechincha/contracts/entities/moderation';
import type { ResponseOf } from '@pechincha/contracts/operation';
import { type listTrustCandidates, MAX_TRUST_CANDIDATES } from '@pechincha/contracts/operations/moderation';
import { calculateFinalPrice } from '@pechincha/contracts/price-conditions';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { CasesRepository } from '../cases/cases.repository.js';
import { ReportsService } from '../cases/reports.service.js';
import { isErased, MembersRepository } from '../members/members.repository.js';
import type { PendingQueueRow, QueueRow, Submission } from '../queue/queue-row.js';
import { QueueRepository } from '../queue/queue.repository.js';
import { MAX_VOICE, StandingsRepository } from '../members/standings.repository.js';
import { DecisionRecorder } from './decision-recorder.service.js';
import { type DecisionRow, DecisionsRepository } from './decisions.repository.js';

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

const WINDOW_MS = 180 * 24 * 60 * 60_000;

/** Members whom an admin may trust: enough approved, hardly any rejected, no caution. */
@Injectable()
export class TrustCandidatesService {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly cases: CasesRepository,
    private readonly members: MembersRepository,
    private readonly standings: StandingsRepository,
    private readonly clock: Clock,
  ) {}

  /** Without those who are trusted already, managers and admins. */
  async list(): Promise<ResponseOf<typeof listTrustCandidates>> {
    const since = new Date(this.clock.now().getTime() - WINDOW_MS);
    const records = await this.decisions.listReliableAuthors(since);
    const ids = records.map(({ _id }) => _id);
    const [members, standings, cautioned] = await Promise.all([
      this.members.findByIds(ids),
      this.standings.findByIds(ids),
      this.cases.listCautioned(ids, since),
    ]);
    const candidates = records.flatMap(({ _id, approved, rejected, first }) => {
      const [member, standing] = [members.get(_id), standings.get(_id)];
      const isOut = !member || isErased(member) || standing?.suspended || standing?.voice === MAX_VOICE;
      if (isOut || cautioned.has(_id)) return [];
      return [{ _id, name: member.name, approved, rejected, since: first.toISOString() }];
    });
    return { candidates: candidates.slice(0, MAX_TRUST_CANDIDATES) };
  }
}
