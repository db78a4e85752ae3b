import * as z from 'zod/mini';
import { priceConditions } from '../entities/promotion.js';
import { categoryValue } from '../entities/site.js';
import { authorView } from '../entities/user.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { requirementValues } from '../price-conditions.js';
import { declaredRelationValues } from '../relations.js';
import { decisionReasons } from '../reports.js';
import { likeSteps } from '../subscriptions.js';
import { promotionStatusValues } from '../statuses.js';

/** A new or edited promotion awaits approval at this revision. */
export const promotionSubmitted = defineEvent({
  name: 'promotion.submitted',
  producer: 'promotions',
  consumers: ['moderation'],
  data: z.object({
    promotionId: id,
    revision: z.int(),
    author: authorView,
    title: z.string(),
    description: z.string(),
    originalPrice: z.nullable(z.number()),
    promotionalPrice: z.number(),
    ...priceConditions,
    /** Days of America/Sao_Paulo; the last one is included. */
    validFrom: z.optional(z.string()),
    validUntil: z.optional(z.string()),
    store: z.string(),
    link: z.string(),
    /** Domain of the link, else name and city of the store; missing without both. */
    storeSlug: z.optional(z.string()),
    coupon: z.string(),
    /** Interest that the author declared; missing without one. */
    relation: z.optional(z.enum(declaredRelationValues)),
    image: z.nullable(z.string()),
    category: categoryValue,
    city: z.string(),
    createdAt: z.iso.datetime(),
    /** Ids of active or pending promotions that it may repeat; missing without any. */
    possibleDuplicates: z.optional(z.array(id)),
  }),
});

/** Ids of promotions of one product, at most. */
export const MAX_SAME_PRODUCT = 200;

/** What rules of members read of a promotion, and what notifications say of it. */
const announcedPromotion = {
  promotionId: id,
  author: z.object({ _id: id, name: z.string() }),
  title: z.string(),
  description: z.string(),
  store: z.string(),
  /** Missing without link and store. */
  storeSlug: z.optional(z.string()),
  /** Equal for promotions of one product; missing without a link, and in events of earlier releases. */
  product: z.optional(z.string()),
  /** Other promotions of the product; missing if there is none. */
  sameProduct: z.optional(z.array(id)),
  promotionalPrice: z.number(),
  /** With fixed shipping and import tax; missing if it is the promotional price. */
  finalPrice: z.optional(z.number()),
  /** What a buyer has to be or use; missing if nothing. */
  requires: z.optional(z.array(z.enum(requirementValues))),
  /** Only if it is the lowest price of 90 days. */
  lowest: z.optional(z.literal(true)),
  category: categoryValue,
  city: z.string(),
};

/** Set if the author declared an interest in the promotion, for which they earn nothing. */
const declaredInterest = z.optional(z.literal(true));

/** A promotion became active, for whatever reason. Counters use promotion.status-changed instead. */
export const promotionPublished = defineEvent({
  name: 'promotion.published',
  producer: 'promotions',
  consumers: ['notifications', 'gateway'],
  data: z.object({
    ...announcedPromotion,
    /** Whether it was never active before. */
    first: z.boolean(),
  }),
});

/** What notifications of members who saved a promotion depend on. */
const promotionState = z.object({
  /** Raised by every change. */
  revision: z.int().check(z.gte(1)),
  authorId: id,
  title: z.string(),
  city: z.string(),
  /** `removed` also when it was deleted. */
  status: z.enum(promotionStatusValues),
  /** Equal for promotions of one product; missing without a link. */
  product: z.optional(z.string()),
  /** With fixed shipping and import tax. */
  finalPrice: z.number(),
  /** The last day, of America/Sao_Paulo; missing if it has none. */
  validUntil: z.optional(z.string()),
});
export type PromotionState = z.infer<typeof promotionState>;

/** A promotion was edited or deleted, or its status changed. Counters use promotion.status-changed instead. */
export const promotionChanged = defineEvent({
  name: 'promotion.changed',
  producer: 'promotions',
  consumers: ['notifications'],
  data: z.object({ promotionId: id, promotion: promotionState }),
});

/**
 * Published once per status change, whether by moderation, an edit or an admin, so that counters by status can add
 * up differences in any order.
 */
export const promotionStatusChanged = defineEvent({
  name: 'promotion.status-changed',
  producer: 'promotions',
  consumers: ['users', 'gamification', 'moderation'],
  data: z.object({
    promotionId: id,
    authorId: id,
    /** As in `promotion.submitted`; raised by every edit. */
    revision: z.int(),
    from: z.enum(promotionStatusValues),
    to: z.enum(promotionStatusValues),
    declaredInterest,
    /** Set if an admin changed it directly, without the queue, a case or an appeal. */
    isDirect: z.optional(z.literal(true)),
    /** Set if an admin removed it without a case. */
    byAdmin: z.optional(
      z.object({ adminId: id, title: z.string(), city: z.string(), wasPublic: z.boolean() }),
    ),
  }),
});

/** A promotion was rejected; `moderationReason` is shown to the author. */
export const promotionRejected = defineEvent({
  name: 'promotion.rejected',
  producer: 'promotions',
  consumers: ['notifications'],
  data: z.object({
    promotionId: id,
    authorId: id,
    title: z.string(),
    moderationReason: z.string(),
    /** The public promotion that it repeats, with the slug of its city; missing for other reasons. */
    duplicateOf: z.optional(z.object({ _id: id, city: z.string() })),
  }),
});

/** A promotion was deleted and is never restored; `from` is its status before. */
export const promotionDeleted = defineEvent({
  name: 'promotion.deleted',
  producer: 'promotions',
  consumers: ['users', 'gamification', 'moderation'],
  data: z.object({
    promotionId: id,
    authorId: id,
    from: z.enum(promotionStatusValues),
    /** Missing if its author deleted it. */
    byAdmin: z.optional(
      z.object({
        adminId: id,
        reasonCode: z.enum(decisionReasons),
        /** May be empty. */
        publicReason: z.string(),
        title: z.string(),
        city: z.string(),
        wasPublic: z.boolean(),
      }),
    ),
  }),
});

/** `changed`: it was edited or decided otherwise; `over`: its last day has passed; `gone`: it was deleted. */
const settlements = ['applied', 'changed', 'over', 'gone'] as const;
export type Settlement = (typeof settlements)[number];

/**
 * Whether promotions applied what moderation decided. Published once for each decision, undo and accepted appeal; only
 * what was applied counts.
 */
export const promotionDecisionSettled = defineEvent({
  name: 'promotion.decision-settled',
  producer: 'promotions',
  consumers: ['moderation'],
  data: z.object({
    promotionId: id,
    request: z.enum(['decision', 'undo', 'appeal']),
    /** Of the decision, also for its undo, or of the appealed entry in the log. */
    requestId: id,
    settlement: z.enum(settlements),
  }),
});

/** Reactions in one event, at most. */
export const MAX_EVENT_REACTIONS = 500;

const reaction = z.object({
  userId: id,
  likes: z.int(),
  dislikes: z.int(),
  /** Of a member with vote weight, and within the limits of their day. */
  counted: z.optional(z.literal(true)),
  /** As in user.status-changed; missing without one. */
  addressGroup: z.optional(id),
});

/**
 * Members' reactions to a promotion changed within a second; `likes` and `dislikes` are each member's differences, most
 * often −1, 0 or 1.
 */
export const promotionReacted = defineEvent({
  name: 'promotion.reacted',
  producer: 'promotions',
  consumers: ['gamification'],
  data: z.object({
    promotionId: id,
    authorId: id,
    declaredInterest,
    reactions: z.array(reaction).check(z.minLength(1), z.maxLength(MAX_EVENT_REACTIONS)),
  }),
});

/**
 * Enough members confirmed a promotion in its first days, or no longer so since one of them is suspended. The newest
 * version of a promotion holds.
 */
export const promotionProved = defineEvent({
  name: 'promotion.proved',
  producer: 'promotions',
  consumers: ['gamification'],
  data: z.object({ promotionId: id, authorId: id, proved: z.boolean() }),
});

/** Members in one event, at most. */
export const MAX_CONFIRMED_VOTERS = 500;

/**
 * A promotion stayed ended, so that those who had said so were right; or a moderator took that end back. The version is
 * the promotion's revision.
 */
export const checkConfirmed = defineEvent({
  name: 'check.confirmed',
  producer: 'promotions',
  consumers: ['gamification'],
  data: z.object({
    promotionId: id,
    confirmed: z.boolean(),
    voters: z.array(id).check(z.minLength(1), z.maxLength(MAX_CONFIRMED_VOTERS)),
  }),
});

/** An active promotion reached a number of counted likes, minus dislikes, for the first time. */
export const promotionLikeMilestoneReached = defineEvent({
  name: 'promotion.like-milestone-reached',
  producer: 'promotions',
  consumers: ['notifications'],
  data: z.object({
    ...announcedPromotion,
    step: z.literal(likeSteps),
    /** Whole minutes since it was first published. */
    minutes: z.int().check(z.gte(0)),
  }),
});

/** A member saved a promotion, or no longer does. The subject is the member; its version rises with each of these. */
export const promotionSaved = defineEvent({
  name: 'promotion.saved',
  producer: 'promotions',
  consumers: ['notifications'],
  data: z.object({
    promotionId: id,
    userId: id,
    saved: z.boolean(),
    /** The promotion when it was saved; missing when it no longer is. */
    promotion: z.optional(promotionState),
  }),
});

/** Authors in one event, at most. */
export const MAX_COUNTED_AUTHORS = 200;

/**
 * What members' pages count, published within a second of a change, and of every member each night. The newest `version`
 * of an author holds, whatever the order of events.
 */
export const authorsCounted = defineEvent({
  name: 'authors.counted',
  producer: 'promotions',
  consumers: ['users'],
  data: z.object({
    authors: z
      .array(
        z.object({
          authorId: id,
          /** Of the author; 0 without a change so far. */
          version: z.int().check(z.gte(0)),
          /** Active or expired. */
          promotions: z.int(),
          /** Received, including those of deleted promotions. */
          likes: z.int(),
          /** Not deleted. */
          comments: z.int(),
        }),
      )
      .check(z.maxLength(MAX_COUNTED_AUTHORS)),
  }),
});
