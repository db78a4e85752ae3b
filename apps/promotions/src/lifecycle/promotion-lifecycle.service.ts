import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  promotionChanged,
  promotionDeleted,
  promotionLikeMilestoneReached,
  promotionPublished,
  promotionRejected,
  promotionStatusChanged,
  promotionSubmitted,
} from '@pechincha/contracts/events/promotion';
import { reportFiled } from '@pechincha/contracts/events/report';
import type { InputOf } from '@pechincha/contracts/operation';
import type { deletePromotion } from '@pechincha/contracts/operations/promotions';
import { calculateHotRank } from '@pechincha/contracts/prices';
import { DISPUTE_REASON } from '@pechincha/contracts/reports';
import type { LikeStep } from '@pechincha/contracts/subscriptions';
import { toIndexedWords } from '@pechincha/contracts/search-words';
import type { EndedBy, PromotionStatus } from '@pechincha/contracts/statuses';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { type Model, Types } from 'mongoose';
import {
  type CityCounterChange,
  getPromotionKinds,
  getPublishedExpiry,
  getPublishedKind,
} from '../city-counters/city-counter.js';
import { CityCountersRepository } from '../city-counters/city-counters.repository.js';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { DiscountVerdictsService } from '../products/discount-verdicts.service.js';
import {
  STATUS_CHANGE_MODEL,
  type StatusChangeCause,
  type StatusChangeRow,
} from '../promotions/promotion-history.schema.js';
import { isOpen } from '../promotions/promotion-visibility.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { getMinutesSincePublication, PromotionsRepository } from '../promotions/promotions.repository.js';
import { DuplicateSearch } from '../search/duplicate-search.js';
import { VocabularyRepository } from '../search/vocabulary.repository.js';
import { VoteConfirmations } from './vote-confirmations.js';
import {
  toAnnouncedData,
  toDeclaredInterest,
  toPromotionState,
  toReportedPromotion,
  toSubmittedData,
} from './promotion-events.js';

export type StatusUpdate = Partial<
  Pick<
    PromotionRow,
    'status' | 'endedBy' | 'confirmedAt' | 'moderationReason' | 'moderatedAt' | 'publishedAt' | 'hot'
  >
>;

/** Fields to update with a new status; a rejection's reason is set by the caller. */
export function getStatusUpdate(
  before: PromotionRow,
  to: PromotionStatus,
  at: Date,
  endedBy: EndedBy = 'moderation',
): StatusUpdate {
  const reason = { moderationReason: null };
  const changed = { status: to, endedBy: to === 'expired' ? endedBy : null };
  if (to === before.status) return {};
  // What members saw before may be another price.
  if (to === 'pending') return { ...changed, ...reason, moderatedAt: null, confirmedAt: [] };
  if (to === 'active') return { ...changed, ...reason, moderatedAt: at, ...toFirstPublication(before, at) };
  if (to === 'rejected') return { ...changed, moderatedAt: at };
  return { ...changed, ...reason };
}

const toFirstPublication = (
  { publishedAt, likesCount, dislikesCount }: PromotionRow,
  at: Date,
): StatusUpdate =>
  publishedAt ? {} : { publishedAt: at, hot: calculateHotRank(likesCount, dislikesCount, at) };

/** Of promotions that a submitted one may repeat. */
const SUBMITTED_STATUSES: readonly PromotionStatus[] = ['active', 'pending'];

export interface StatusChangeOrigin {
  /** With a rejection: the public promotion that it repeats. */
  duplicateOf?: { _id: string; city: string } | undefined;
  /** Who decided; missing with a cause. */
  by?: Types.ObjectId;
  /** An admin changed it directly, without the queue, a case or an appeal. */
  isDirect?: boolean;
  cause?: StatusChangeCause;
  at: Date;
}

/** Why an admin deletes another member's promotion. */
export type DeletionReason = InputOf<typeof deletePromotion>['query'];

interface Deletion extends DeletionReason {
  by: Types.ObjectId;
  at: Date;
}

/** Publishes events, records status changes and updates counters when a promotion's status changes. */
@Injectable()
export class PromotionLifecycle {
  constructor(
    @InjectModel(STATUS_CHANGE_MODEL) private readonly changes: Model<StatusChangeRow>,
    private readonly counters: CityCountersRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly vocabulary: VocabularyRepository,
    private readonly promotions: PromotionsRepository,
    private readonly duplicates: DuplicateSearch,
    private readonly discountVerdicts: DiscountVerdictsService,
    private readonly confirmations: VoteConfirmations,
  ) {}

  async onCreated(row: PromotionRow, tx: Transaction): Promise<void> {
    const authorChanges = await this.counters.addAuthorPromotion(row.city, row.author._id, tx);
    await this.counters.add(row.city, [...toCounterChanges(row, 1), ...authorChanges], tx);
    await this.onSubmitted(row, row.createdAt, tx);
  }

  /** Call for a pending promotion with a new revision. */
  async onSubmitted(row: PromotionRow, at: Date, tx: Transaction): Promise<void> {
    // Read outside of the transaction: the decision is a manager's, and most submissions repeat nothing.
    const found = await this.duplicates.list(row, SUBMITTED_STATUSES, at);
    const data = toSubmittedData(
      row,
      found.map((id) => id.toHexString()),
    );
    await tx.publish(promotionSubmitted, { ...toEnvelope(row, at), data });
  }

  /** Call for an edited promotion whose status is the same. */
  async onEdited(row: PromotionRow, at: Date, tx: Transaction): Promise<void> {
    await this.publishChanged(row, at, tx);
    if (row.status === 'pending') await this.onSubmitted(row, at, tx);
    if (row.status === 'active') await this.vocabulary.add(toIndexedWords(row).words);
    if (isOpen(row.status)) await this.discountVerdicts.onPublic(row, at, tx);
  }

  /**
   * Stores the changes, of which the status is one, with all that follows from it.
   * @throws DomainError CONFLICT if the stored revision is newer
   */
  async changeStatus(
    before: PromotionRow,
    changes: Partial<PromotionRow>,
    { by, cause, at, duplicateOf, isDirect = false }: StatusChangeOrigin,
    tx: Transaction,
  ): Promise<PromotionRow> {
    const after = await this.promotions.update(before, changes, at, tx);
    const { status: from, publishedAt } = before;
    const { _id: promotionId, status: to, revision, city } = after;
    if (from === 'active' && to === 'expired' && cause !== 'date')
      await this.confirmations.schedule(promotionId, { revision, by, at }, tx);
    // Nobody's votes but a person's decision.
    if (to === 'active' && from !== 'pending' && by) await this.confirmations.revoke(after, at, tx);
    await getCollection(this.changes).insertOne(
      {
        _id: new Types.ObjectId(),
        promotion: promotionId,
        by: by ?? null,
        ...(cause && { cause }),
        from,
        to,
        revision,
        at,
      },
      { session: tx.session },
    );
    this.addToAuthor(after, Number(isOpen(to)) - Number(isOpen(from)), tx);
    const first = to === 'active' && publishedAt === null;
    const firstPublication: CityCounterChange[] = first ? [{ kind: getPublishedKind(at), by: 1 }] : [];
    await this.counters.add(
      city,
      [...toCounterChanges(before, -1), ...toCounterChanges(after, 1), ...firstPublication],
      tx,
    );
    const envelope = toEnvelope(after, at);
    const ids = { promotionId: envelope.subject, authorId: after.author._id.toHexString() };
    const isLogged = isDirect && to === 'removed' && by && !by.equals(after.author._id);
    const byAdmin = isLogged && { adminId: by.toHexString(), ...toLoggedFields(before) };
    await tx.publish(promotionStatusChanged, {
      ...envelope,
      data: {
        ...ids,
        revision,
        from,
        to,
        ...toDeclaredInterest(after),
        ...(isDirect && { isDirect }),
        ...(byAdmin && { byAdmin }),
      },
    });
    await this.publishChanged(after, at, tx);
    if (to === 'pending') await this.onSubmitted(after, at, tx);
    if (to === 'active') await this.vocabulary.add(toIndexedWords(after).words);
    if (to === 'removed') await this.discountVerdicts.onRemoved(promotionId, tx);
    const published = to === 'active' ? await this.discountVerdicts.onPublic(after, at, tx) : after;
    // It was announced when it was published.
    if (to === 'active' && cause !== 'community') {
      const data = { ...(await this.getAnnouncedData(published, tx)), first };
      await tx.publish(promotionPublished, { ...envelope, data });
    }
    if (to === 'rejected') {
      const moderationReason = after.moderationReason ?? '';
      await tx.publish(promotionRejected, {
        ...envelope,
        data: { ...ids, title: after.title, moderationReason, ...(duplicateOf && { duplicateOf }) },
      });
    }
    return after;
  }

  /** Call once for each step that an active promotion reaches. */
  async onLikeMilestone(row: PromotionRow, step: LikeStep, at: Date, tx: Transaction): Promise<void> {
    const minutes = getMinutesSincePublication(row, at);
    const data = { ...(await this.getAnnouncedData(row, tx)), step, minutes };
    await tx.publish(promotionLikeMilestoneReached, { ...toEnvelope(row, at), data });
  }

  /**
   * Asks moderation, once between two changes of status, to decide of a promotion that votes end and restore.
   * @param changedAt last change of status
   */
  async onDisputed(row: PromotionRow, changedAt: Date | undefined, at: Date, tx: Transaction): Promise<void> {
    const { _id, author, disputedAt } = row;
    if (disputedAt && (!changedAt || disputedAt > changedAt)) return;
    await this.promotions.saveDisputed(_id, at, tx);
    await tx.publish(reportFiled, {
      ...toEnvelope(row, at),
      data: {
        subject: toReportedPromotion(row),
        authorId: author._id.toHexString(),
        reporterId: null,
        reason: DISPUTE_REASON,
        text: '',
        weight: 0,
        addressGroup: null,
      },
    });
  }

  private async getAnnouncedData(row: PromotionRow, { session }: Transaction) {
    return toAnnouncedData(row, await this.promotions.listSameProduct(row, session));
  }

  private async publishChanged(row: PromotionRow, at: Date, tx: Transaction): Promise<void> {
    const envelope = toEnvelope(row, at);
    const data = { promotionId: envelope.subject, promotion: toPromotionState(row) };
    await tx.publish(promotionChanged, { ...envelope, data });
  }

  /** Changes the number of public promotions on the author's page. */
  private addToAuthor({ _id, author }: PromotionRow, promotions: number, tx: Transaction): void {
    if (promotions !== 0) this.deltas.add({ promotion: _id, author: author._id, promotions }, tx);
  }

  async onDeleted(row: PromotionRow, { by, at, ...reason }: Deletion, tx: Transaction): Promise<void> {
    this.addToAuthor(row, -Number(isOpen(row.status)), tx);
    const authorChanges = await this.counters.removeAuthorPromotion(row.city, row.author._id, tx);
    await this.counters.add(
      row.city,
      [...toCounterChanges(row, -1), ...toUnpublishedChanges(row, at), ...authorChanges],
      tx,
    );
    await this.discountVerdicts.onRemoved(row._id, tx);
    const gone = { ...row, status: 'removed' as const, revision: row.revision + 1 };
    await this.publishChanged(gone, at, tx);
    const envelope = toEnvelope(gone, at);
    await tx.publish(promotionDeleted, {
      ...envelope,
      data: {
        promotionId: envelope.subject,
        authorId: row.author._id.toHexString(),
        from: row.status,
        ...(!row.author._id.equals(by) && {
          byAdmin: { adminId: by.toHexString(), ...reason, ...toLoggedFields(row) },
        }),
      },
    });
  }
}

/** What the public log of moderation may show of it. */
const toLoggedFields = ({ title, city, publishedAt }: PromotionRow) => ({
  title,
  city,
  wasPublic: publishedAt !== null,
});

const toCounterChanges = ({ status, category }: PromotionRow, by: 1 | -1): CityCounterChange[] =>
  getPromotionKinds(status, category).map((kind) => ({ kind, by }));

/** Removes a deleted promotion from the publications of its hour, unless that counter has expired. */
const toUnpublishedChanges = ({ publishedAt }: PromotionRow, at: Date): CityCounterChange[] =>
  publishedAt && publishedAt >= getPublishedExpiry(at)
    ? [{ kind: getPublishedKind(publishedAt), by: -1 }]
    : [];

const toEnvelope = ({ _id, revision }: Pick<PromotionRow, '_id' | 'revision'>, occurredAt: Date) => ({
  subject: _id.toHexString(),
  subjectVersion: revision,
  occurredAt,
});
