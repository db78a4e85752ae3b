import * as z from 'zod/mini';
import { id, time } from '../ids.js';
import { priceConditions, promotion } from './promotion.js';

/** A promotion that another may repeat, as moderation saw it last. */
export const possibleDuplicate = z.object({
  ...z.pick(promotion, { _id: true, title: true, finalPrice: true, promotionalPrice: true, store: true })
    .shape,
  ...z.pick(promotion, { city: true, createdAt: true }).shape,
  /** Whether it awaits approval itself. */
  isPending: z.boolean(),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

/** A promotion in the moderation queue. */
export const pendingPromotion = z.object({
  ...z.pick(promotion, {
    _id: true,
    title: true,
    description: true,
    originalPrice: true,
    promotionalPrice: true,
    finalPrice: true,
    discount: true,
    store: true,
    link: true,
    image: true,
    coupon: true,
    category: true,
    city: true,
    status: true,
    validFrom: true,
    validUntil: true,
    createdAt: true,
  }).shape,
  ...priceConditions,
  /** When this revision entered the queue. */
  submittedAt: time,
  /** Sent back with the decision, which fails if the promotion has changed since. */
  revision: z.int(),
  author: z.object({ _id: id, name: z.string(), avatar: z.nullable(z.string()), email: z.string() }),
  /** The previously moderated version of a resubmitted promotion, with its rejection reason. */
  previous: z.nullable(
    z.object({
      title: z.string(),
      description: z.string(),
      originalPrice: z.nullable(z.number()),
      promotionalPrice: z.number(),
      ...priceConditions,
      ...z.pick(promotion, { validFrom: true, validUntil: true }).shape,
      store: z.string(),
      link: z.string(),
      coupon: z.string(),
      image: z.nullable(z.string()),
      moderationReason: z.nullable(z.string()),
    }),
  ),
  authorRecord: z.object({ approved: z.int(), rejected: z.int() }),
  /** Missing without any. */
  possibleDuplicates: z.optional(z.array(possibleDuplicate)),
});
export type PendingPromotion = z.infer<typeof pendingPromotion>;
