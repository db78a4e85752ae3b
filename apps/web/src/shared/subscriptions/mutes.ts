import { getNow } from '@pechincha/contracts/days';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { Subscription } from '@pechincha/contracts/entities/subscription';
import {
  getPromotionWords,
  type MatchedPromotion,
  subscriptionMatches,
} from '@pechincha/contracts/subscriptions';
import { array, number, toObject } from '../../api/parsers';
import { parseSubscription } from '../../api/notification';
import { getFinalPrice } from '../../lib/deal-prices';
import { readMutes, writeMutes } from './stored-mutes';

/** A mute on the device. */
export type StoredMute = Subscription & {
  /** Milliseconds; 0 if it does not expire. Only of visitors: the server leaves out a member's expired ones. */
  expiresAt: number;
};

const parseMutes = array((input): StoredMute => ({
  ...parseSubscription(input),
  expiresAt: number()(toObject(input)['expiresAt']),
}));

/** Without those that have expired. @param text as from `readMutes` */
export function listMutes(text: string | null = readMutes()): StoredMute[] {
  if (text === null) return [];
  try {
    return parseMutes(JSON.parse(text)).filter(({ expiresAt }) => expiresAt === 0 || expiresAt > getNow());
  } catch {
    return [];
  }
}

export const saveMutes = (mutes: readonly Subscription[]): void =>
  writeMutes(mutes.length > 0 ? JSON.stringify(mutes) : null);

/** With one of these a mute hides only some of its author's deals. */
export const narrowingFields = ['categories', 'exclude', 'city', 'maxPrice', 'without'] as const;

/** What lists and live events have of a deal. */
type MutableDeal = Pick<
  Promotion,
  | '_id'
  | 'title'
  | 'description'
  | 'store'
  | 'storeSlug'
  | 'product'
  | 'city'
  | 'promotionalPrice'
  | 'finalPrice'
  | 'requires'
> &
  Partial<Pick<Promotion, 'category'>> & { author: { _id: string } };

const toMatchedPromotion = (deal: MutableDeal): MatchedPromotion => ({
  words: getPromotionWords(deal),
  promotionId: deal._id,
  authorId: deal.author._id,
  storeSlug: deal.storeSlug,
  products: deal.product ? [deal.product, deal._id] : [deal._id],
  category: deal.category,
  city: deal.city,
  finalPrice: getFinalPrice(deal),
  requires: deal.requires,
});

/** The active mutes that hide a deal. */
export function listMatchingMutes(
  deal: MutableDeal,
  mutes: readonly StoredMute[] = listMutes(),
): StoredMute[] {
  const matched = toMatchedPromotion(deal);
  return mutes.filter(
    ({ isActive, ...mute }) =>
      isActive && subscriptionMatches({ ...mute, product: mute.productKey ?? mute.product }, matched),
  );
}

/** The active mutes that hide all that a member writes. */
export const listAuthorMutes = (authorId: string, mutes: readonly StoredMute[] = listMutes()): StoredMute[] =>
  mutes.filter(
    (mute) =>
      mute.isActive &&
      mute.author === authorId &&
      narrowingFields.every((field) => !mute[field] || String(mute[field]) === ''),
  );

const LAST_MUTED_MAX_AGE_MS = 3000;

let lastMuted = { dealId: '', at: -Infinity };

/** Records the deal whose menu hides something: the list removes its card, which has the focus. */
export const markMuted = (dealId: string): void => {
  lastMuted = { dealId, at: Date.now() };
};

/** Id of the deal; undefined for mutes that come from another window or device. */
export const getLastMuted = (): string | undefined =>
  Date.now() - lastMuted.at < LAST_MUTED_MAX_AGE_MS ? lastMuted.dealId : undefined;
