import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getPromotionPath } from '@pechincha/contracts/cities';
import type { EventOf } from '@pechincha/contracts/event';
import type {
  promotionLikeMilestoneReached,
  promotionPublished,
} from '@pechincha/contracts/events/promotion';
import type { Requirement } from '@pechincha/contracts/price-conditions';
import { formatPrice } from '@pechincha/contracts/prices';
import { getPromotionWords } from '@pechincha/contracts/subscriptions';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { Model, Types } from 'mongoose';
import { getAuthorAnchor, getProductAnchor, getStoreAnchor } from '../subscriptions/subscription-keys.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

/**
 * A promotion that was published or reached a number of likes, whose matching subscriptions are processed in batches. Deleted
 * when all are done.
 */
export interface MatchJobRow extends JobRow {
  /** Id of the event. */
  _id: string;
  occurredAt: Date;
  promotionId: string;
  authorId: string;
  /** Of alerts. */
  message: string;
  path: string;
  title: string;
  authorName: string;
  store: string;
  storeSlug?: string;
  /** Equal for promotions of one product. */
  product: string;
  /** The promotion, and others of the product. */
  products: string[];
  category: string;
  city: string;
  finalPrice: number;
  requires?: Requirement[];
  /** Whether it is the lowest price of 90 days. */
  isLowest?: boolean;
  /** Missing of a published promotion. */
  heat?: { step: number; minutes: number };
  /** Normalized words of the promotion. */
  words: string[];
  /** Anchors whose subscriptions are not processed yet. */
  anchors: string[];
  /** Last processed subscription of the first anchor. */
  after: Types.ObjectId | null;
}

export const matchJobSchema = createJobSchema<MatchJobRow>('match_jobs');

/** A job whose anchors are all that the promotion has. */
function toMatchJob(
  event: EventOf<typeof promotionPublished> | EventOf<typeof promotionLikeMilestoneReached>,
): Omit<MatchJobRow, keyof JobRow> {
  const { promotionId, author, title, store, storeSlug, category, city, requires } = event.data;
  const finalPrice = event.data.finalPrice ?? event.data.promotionalPrice;
  const words = [...getPromotionWords(event.data)];
  const products = [promotionId, ...(event.data.sameProduct ?? [])];
  return {
    _id: event.id,
    occurredAt: new Date(event.occurredAt),
    promotionId,
    authorId: author._id,
    authorName: author.name,
    title,
    store,
    category,
    city,
    finalPrice,
    message: `Promoção para o seu alerta: ${title}, por ${formatPrice(finalPrice)}.`,
    path: getPromotionPath({ _id: promotionId, city }),
    product: event.data.product ?? promotionId,
    products,
    ...(storeSlug !== undefined && { storeSlug }),
    ...(requires !== undefined && { requires }),
    ...(event.data.lowest && { isLowest: true }),
    ...('step' in event.data && { heat: { step: event.data.step, minutes: event.data.minutes } }),
    words,
    anchors: [
      ...words,
      ...(storeSlug === undefined ? [] : [getStoreAnchor(storeSlug)]),
      getAuthorAnchor(author._id),
      ...products.map(getProductAnchor),
    ],
    after: null,
  };
}

@Injectable()
export class MatchJobQueue extends JobQueue<MatchJobRow> {
  constructor(
    @InjectModel('MatchJob') jobs: Model<MatchJobRow>,
    private readonly subscriptions: SubscriptionsRepository,
  ) {
    super(jobs);
  }

  /** Thousands of members may match, so a worker notifies them later in batches. */
  async scheduleFor(
    event: EventOf<typeof promotionPublished> | EventOf<typeof promotionLikeMilestoneReached>,
    { session }: Transaction,
  ): Promise<void> {
    const job = toMatchJob(event);
    const anchors = await this.subscriptions.findAnchors(job.anchors, session);
    if (anchors.length > 0) await this.schedule({ ...job, anchors }, session);
  }
}
