import { Injectable } from '@nestjs/common';
import { getDayStart, toDay } from '@pechincha/contracts/days';
import type { ReportedSubject } from '@pechincha/contracts/entities/moderation';
import type { ResponseOf } from '@pechincha/contracts/operation';
import { type listTrustCandidates, MAX_TRUST_CANDIDATES } from '@pechincha/contracts/operations/moderation';
import { calculateFinalPrice } from '@pechincha/contracts/price-conditions';
import { Clock } from '@pechincha/persistence/clock';
import { isErased } from '@pechincha/persistence/member-copies';
import type { Transaction } from '@pechincha/persistence/transaction';
import { CasesRepository } from '../cases/cases.repository.js';
import { ReportsService } from '../cases/reports.service.js';
import { MembersRepository } from '../members/members.repository.js';
import type { KnownReview, PromotionReview, Submission } from '../reviews/promotion-review.js';
import { ReviewsRepository } from '../reviews/reviews.repository.js';
import { MAX_VOTE_WEIGHT, MemberStatusRepository } from '../members/member-status.repository.js';
import { DecisionRecorder } from './decision-recorder.service.js';
import { type DecisionRow, DecisionsRepository } from './decisions.repository.js';

/** Of one store, before trust reaches it. */
const MIN_APPROVED_OF_STORE = 3;
/** Of one author and day of São Paulo. */
const MAX_TRUSTED_PER_DAY = 10;
/** Decisions by which candidates are judged. */
const CANDIDATE_WINDOW_MS = 180 * 24 * 60 * 60_000;
/** One in so many is listed for managers to look at. */
const SAMPLE_SIZE = 10;

/** Approves what trusted members publish, within limits, and finds whom to trust. */
@Injectable()
export class TrustService {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly decisions: DecisionsRepository,
    private readonly decisionRecorder: DecisionRecorder,
    private readonly reportsService: ReportsService,
    private readonly cases: CasesRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Call in the transaction of a submission. Those of one trusted author at once conflict. Leaves the promotion in the queue
   * if anything speaks against it.
   */
  async approve(promotionId: string, revision: number, tx: Transaction): Promise<void> {
    const row = await this.reviews.find(promotionId, tx.session);
    const decidedAt = this.clock.now();
    if (!isPendingAt(row, revision) || !(await this.isTrusted(row, decidedAt, tx))) return;
    const { authorId, storeSlug } = row.submission;
    await this.decisionRecorder.request(
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
    const row = await this.reviews.find(promotionId, tx.session);
    if (row?.submission)
      await this.reportsService.openTrusted(toSubject(row._id, row.submission), authorId, decidedAt, tx);
  }

  /** Members whom an admin may trust: enough approved, hardly any rejected, no warning; not those who are trusted already. */
  async listCandidates(): Promise<ResponseOf<typeof listTrustCandidates>> {
    const since = new Date(this.clock.now().getTime() - CANDIDATE_WINDOW_MS);
    const records = await this.decisions.listReliableAuthors(since);
    const ids = records.map(({ _id }) => _id);
    const [members, memberStatuses, warned] = await Promise.all([
      this.members.findByIds(ids),
      this.memberStatuses.findByIds(ids),
      this.cases.listWarnedAuthors(ids, since),
    ]);
    const candidates = records.flatMap(({ _id, approved, rejected, first }) => {
      const [member, memberStatus] = [members.get(_id), memberStatuses.get(_id)];
      const isOut =
        !member ||
        isErased(member) ||
        memberStatus?.suspended ||
        memberStatus?.voteWeight === MAX_VOTE_WEIGHT;
      if (isOut || warned.has(_id)) return [];
      return [{ _id, name: member.name, approved, rejected, since: first.toISOString() }];
    });
    return { candidates: candidates.slice(0, MAX_TRUST_CANDIDATES) };
  }

  private async isTrusted(
    { _id: promotionId, submission }: KnownReview,
    now: Date,
    { session }: Transaction,
  ): Promise<boolean> {
    const { authorId, storeSlug, possibleDuplicates = [], version } = submission;
    const memberStatus = (await this.memberStatuses.findByIds([authorId], session)).get(authorId);
    if (!memberStatus?.trusted || memberStatus.suspended || possibleDuplicates.length > 0 || !storeSlug)
      return false;
    if (version.relation) return false;
    await this.memberStatuses.touch(authorId, session);
    // A decision on it was taken back.
    const newest = await this.decisions.findNewest(promotionId, session);
    if (newest?.undoneAt) return false;
    const ofStore = await this.decisions.countApproved(storeSlug, MIN_APPROVED_OF_STORE, session);
    if (ofStore < MIN_APPROVED_OF_STORE) return false;
    const today = await this.decisions.countTrusted(
      authorId,
      getDayStart(toDay(now)),
      MAX_TRUSTED_PER_DAY,
      session,
    );
    return today < MAX_TRUSTED_PER_DAY;
  }
}

const isPendingAt = (row: PromotionReview | null, revision: number): row is KnownReview =>
  row?.state === 'pending' && row.revision === revision;

/** By the counter at the end of the id, which nobody can choose. */
const isSampled = (promotionId: string): boolean =>
  Number.parseInt(promotionId.slice(-6), 16) % SAMPLE_SIZE === 0;

function toSubject(_id: string, { version, city }: Submission): ReportedSubject {
  const { title, store, link, image } = version;
  const finalPrice = calculateFinalPrice(version.promotionalPrice, version);
  return { kind: 'deal', id: _id, promotionId: _id, title, city, finalPrice, store, link, image };
}
