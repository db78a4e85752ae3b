import * as z from 'zod/mini';
import { notification } from './entities/notification.js';
import { categoryValue } from './entities/site.js';
import { id } from './ids.js';
import { requirementValues } from './price-conditions.js';

/** A promotion became active; sent to everyone but its author. */
const promotionCreated = z.object({
  id,
  eventId: z.string(),
  author: z.object({ _id: id, name: z.string() }),
  title: z.string(),
  promotionalPrice: z.number(),
  /** With fixed shipping and import tax; missing if it is the promotional price. */
  finalPrice: z.optional(z.number()),
  city: z.string(),
  /** What mutes of members read beside the above; the description's first 100 characters. */
  description: z.optional(z.string()),
  store: z.optional(z.string()),
  category: z.optional(categoryValue),
  storeSlug: z.optional(z.string()),
  product: z.optional(z.string()),
  requires: z.optional(z.array(z.enum(requirementValues))),
});
export type PromotionCreated = z.infer<typeof promotionCreated>;

/** A promotion matches one of the member's active alerts. */
const newPromotion = z.object({ message: z.string(), promotionId: id, eventId: z.string() });
export type NewPromotion = z.infer<typeof newPromotion>;

/** Somebody mentioned the member or replied to their comment. */
const userMentioned = z.object({
  message: z.string(),
  promotionId: id,
  commentId: id,
  eventId: z.string(),
});
export type UserMentioned = z.infer<typeof userMentioned>;

/**
 * Sent as `last-events` when a socket connects: milliseconds since the gateway last sent each event, so that the page
 * can detect events missed while it loaded. Null if none was sent in the last day.
 */
export const lastEvents = z.object({
  /** `promotionCreated` */
  promotionAge: z.nullable(z.int()),
  /** `notification`, to the member */
  notificationAge: z.nullable(z.int()),
});
export type LastEvents = z.infer<typeof lastEvents>;

/** Sent as `site-version` when a socket connects and when the site changes: the page requests a newer site than its own. */
export const siteVersion = z.object({ version: z.int() });
export type SiteVersion = z.infer<typeof siteVersion>;

/** Schemas by name of the events sent to browsers, which deduplicate them by eventId. */
export const realtimeEvents = {
  promotionCreated,
  'new-promotion': newPromotion,
  'user-mentioned': userMentioned,
  notification,
} as const;
