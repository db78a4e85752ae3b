import * as z from 'zod/mini';
import { id } from '../ids.js';
import { requirementValues } from '../price-conditions.js';
import { likeMinutes, likeSteps, subscriptionKinds } from '../subscriptions.js';
import { categoryValue } from './site.js';

/** A member's alert, follow or mute: fields of `SubscriptionConditions`, and how it is called. */
export const subscription = z.object({
  _id: id,
  kind: z.enum(subscriptionKinds),
  isActive: z.boolean(),
  keyword: z.optional(z.string()),
  /** A `storeSlug`. */
  store: z.optional(z.string()),
  /** A member's id. */
  author: z.optional(id),
  /** The id of any promotion of the product. */
  product: z.optional(id),
  promotion: z.optional(id),
  exclude: z.optional(z.array(z.string())),
  categories: z.optional(z.array(categoryValue)),
  city: z.optional(z.string()),
  maxPrice: z.optional(z.number()),
  without: z.optional(z.array(z.enum(requirementValues))),
  minLikes: z.optional(z.literal(likeSteps)),
  withinMinutes: z.optional(z.literal(likeMinutes)),
  onlyLowest: z.optional(z.boolean()),
  /** Name of the author, or title of the promotion; missing if it is deleted or cannot be read now. Only in lists. */
  label: z.optional(z.string()),
  /** Of `product`: equal to `product` of the promotions that the subscription means. Only in lists. */
  productKey: z.optional(z.string()),
});
export type Subscription = z.infer<typeof subscription>;
