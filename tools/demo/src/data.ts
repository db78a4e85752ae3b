import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { advertisementPositions, advertisementSizes } from '@pechincha/contracts/entities/advertisement';
import { badgeMetrics } from '@pechincha/contracts/entities/gamification';
import { priceConditions } from '@pechincha/contracts/entities/promotion';
import { appealDecision } from '@pechincha/contracts/operations/moderation-log';
import { validityVoteBody } from '@pechincha/contracts/operations/promotions';
import { formatPrice } from '@pechincha/contracts/prices';
import { declaredRelationValues } from '@pechincha/contracts/relations';
import { decisionReasons } from '@pechincha/contracts/reports';
import { subscriptionKinds } from '@pechincha/contracts/subscriptions';
import sharp from 'sharp';
import * as z from 'zod/mini';

export type PictureFolder = 'advertisements' | 'badges' | 'banners' | 'deals' | 'members' | 'rewards';

/** A drawing, kept as lossless WebP, as PNG: a type that every form accepts. */
export const readPicture = (folder: PictureFolder, name: string): Promise<Buffer> =>
  sharp(join(import.meta.dirname, 'pictures', folder, `${name}.webp`))
    .png({ compressionLevel: 1 })
    .toBuffer();

// What a service's form judges at the seeding is not judged here.

/** @throws ZodError naming the place of what is missing, misspelt or of an unknown member */
const read = <Schema extends z.ZodMiniType>(name: string, schema: Schema): z.output<Schema> =>
  schema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8')));

/** The file of a picture below pictures/, without its folder and ending. */
const picture = z.string();

export const members = read(
  'members',
  z.array(
    z.strictObject({
      /** Names the member in the other data, and the picture. */
      key: z.string(),
      name: z.string(),
      email: z.string(),
      password: z._default(z.string(), 'demo1234'),
      role: z._default(z.enum(['user', 'manager', 'admin']), 'user'),
      status: z._default(z.enum(['active', 'suspended']), 'active'),
      joinedDaysAgo: z.number(),
    }),
  ),
);

const memberKey = z.enum(members.map(({ key }) => key));
/** Of `members`. */
export type MemberKey = z.infer<typeof memberKey>;

const comment = z.strictObject({
  author: memberKey,
  text: z.string(),
  /** After the deal was published, or for a reply after the comment that it replies to. */
  afterMinutes: z.number(),
  /** The text as it was posted, of one that its author edited two minutes later. */
  textBefore: z.optional(z.string()),
  /** Who found it useful. */
  useful: z._default(z.array(memberKey), []),
  get replies() {
    return z.optional(z.array(comment));
  },
});
export type DemoComment = z.infer<typeof comment>;

const deal = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** In reais, at most two decimals. */
  promotionalPrice: z.number(),
  originalPrice: z.optional(z.number()),
  conditions: z.optional(z.strictObject(priceConditions)),
  /** Days after the seeding. */
  validFromInDays: z.optional(z.number()),
  validUntilInDays: z.optional(z.number()),
  store: z.string(),
  category: z.string(),
  /** A city's slug, or `online`. */
  city: z._default(z.string(), 'online'),
  /** Only where `city` is `online`. */
  link: z.optional(z.string()),
  coupon: z.optional(z.string()),
  relation: z.optional(z.enum(declaredRelationValues)),
  status: z._default(z.enum(['active', 'pending', 'rejected', 'expired', 'removed']), 'active'),
  moderationReason: z.optional(z.string()),
  /** Of a rejected deal; default: `outro`. */
  reasonCode: z.optional(z.enum(decisionReasons)),
  /** What the author of a rejected deal writes against that. */
  appeal: z.optional(
    z.strictObject({
      text: z.string(),
      minutesAgo: z.number(),
      /** Missing while it is open. */
      answer: z.optional(z.strictObject({ ...appealDecision.shape, minutesAgo: z.number() })),
    }),
  ),
  picture: z.optional(picture),
  author: memberKey,
  ageHours: z.number(),
  /** Missing where nobody has judged the deal; for a rejected one, when it was rejected. */
  approvedAfterMinutes: z.optional(z.number()),
  /** How many members other than the author like and dislike it, 17 together at most. */
  likes: z.number(),
  dislikes: z._default(z.number(), 0),
  comments: z.optional(z.array(comment)),
  /** What members say of a deal, of its coupon, or of both. Those of an expired deal have ended it. */
  validityVotes: z.optional(
    z.array(z.strictObject({ member: memberKey, ...validityVoteBody.shape, minutesAgo: z.number() })),
  ),
});
export type DemoDeal = z.infer<typeof deal>;

/** Oldest first, so that seeding them in order keeps their ages. */
export const deals = read('deals', z.array(deal)).toSorted((one, other) => other.ageHours - one.ageHours);

/** Of 90 days; the first proves the original price of its active deal, the second shows that another's is inflated. */
const priceHistories = read(
  'price-histories',
  z.array(
    z.strictObject({
      /** Of the active deal of the product. */
      link: z.string(),
      title: z.string(),
      store: z.string(),
      category: z.string(),
      prices: z.array(z.strictObject({ daysAgo: z.number(), price: z.number(), author: memberKey })),
    }),
  ),
);

/** Deals that have ended, so that products have a price history. */
export const pastDeals = priceHistories.flatMap(({ prices, title, ...product }) =>
  prices.map(({ daysAgo, price, author }): DemoDeal => ({
    ...product,
    title: `${title}, por ${formatPrice(price)}`,
    description: 'Já acabou.',
    promotionalPrice: price,
    city: 'online',
    status: 'expired',
    author,
    ageHours: daysAgo * 24,
    approvedAfterMinutes: 30,
    likes: 0,
    dislikes: 0,
  })),
);

/** What members did besides; deals, comments and rewards are named by their title or text. */
export const { rules, saves, reports, redemptions } = read(
  'actions',
  z.strictObject({
    rules: z.array(
      // With the conditions of the form.
      z.looseObject({
        member: memberKey,
        kind: z._default(z.enum(subscriptionKinds), 'alert'),
        author: z.optional(memberKey),
        isActive: z._default(z.boolean(), true),
      }),
    ),
    /** The last one first: also of a deal that has ended, and of one that was removed. */
    saves: z.array(z.strictObject({ member: memberKey, title: z.string(), minutesAgo: z.number() })),
    /** Enough of a scam that buyers are warned, another price, and a comment. */
    reports: z.array(
      z.strictObject({
        member: memberKey,
        title: z.string(),
        /** The text of a comment on it. */
        comment: z.optional(z.string()),
        reason: z.string(),
        text: z.optional(z.string()),
        /** In reais, as typed. */
        price: z.optional(z.string()),
        minutesAgo: z.number(),
      }),
    ),
    redemptions: z.array(
      z.strictObject({
        member: memberKey,
        reward: z.string(),
        hoursAgo: z.number(),
        status: z.enum(['pending', 'delivered', 'cancelled']),
      }),
    ),
  }),
);

export const { levels, badges, rewards } = read(
  'catalogue',
  z.strictObject({
    levels: z.array(z.strictObject({ name: z.string(), minPoints: z.number(), description: z.string() })),
    badges: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        criteria: z.string(),
        /** Missing where it is given by hand. */
        criteriaMetric: z.optional(z.enum(badgeMetrics)),
        criteriaAtLeast: z.optional(z.number()),
        givenTo: z._default(z.array(memberKey), []),
        picture,
      }),
    ),
    rewards: z.array(
      z.strictObject({
        title: z.string(),
        description: z.string(),
        pointsCost: z.number(),
        stock: z.number(),
        picture,
      }),
    ),
  }),
);

const advertisement = {
  position: z.enum(advertisementPositions),
  title: z.string(),
  description: z.string(),
  targetUrl: z.string(),
  startedDaysAgo: z.number(),
};

export const { advertisements, cityBanners } = read(
  'advertisements',
  z.strictObject({
    advertisements: z.array(
      z.strictObject({
        ...advertisement,
        size: z.enum(advertisementSizes),
        durationSeconds: z.optional(z.number()),
        /** Missing: without an end. */
        endsInDays: z.optional(z.number()),
        picture,
      }),
    ),
    /** Each with the picture of its city's name. */
    cityBanners: z.array(z.strictObject({ ...advertisement, city: z.string() })),
  }),
);
