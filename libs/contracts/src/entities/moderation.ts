import * as z from 'zod/mini';
import { id, time } from '../ids.js';
import { promotion } from './promotion.js';

/** What a manager sees of a deal that waits. */
export const pendingPromotion = z.object({
  ...z.pick(promotion, {
    _id: true,
    title: true,
    description: true,
    originalPrice: true,
    promotionalPrice: true,
    discount: true,
    store: true,
    link: true,
    image: true,
    coupon: true,
    category: true,
    city: true,
    status: true,
    createdAt: true,
  }).shape,
  /** When it entered the queue, this time. */
  submittedAt: time,
  /** The revision that is judged; sent back as `revision` it guards against judging another. */
  revision: z.int(),
  author: z.object({ _id: id, name: z.string(), avatar: z.nullable(z.string()), email: z.string() }),
  /** The version that was judged before and the reason it got, of a deal that was sent again. */
  previous: z.nullable(
    z.object({
      title: z.string(),
      description: z.string(),
      originalPrice: z.nullable(z.number()),
      promotionalPrice: z.number(),
      store: z.string(),
      link: z.string(),
      coupon: z.string(),
      image: z.nullable(z.string()),
      moderationReason: z.nullable(z.string()),
    }),
  ),
  authorRecord: z.object({ approved: z.int(), rejected: z.int() }),
});
export type PendingPromotion = z.infer<typeof pendingPromotion>;
