import type { PendingPromotion as KnownPending } from '@pechincha/contracts/entities/moderation';
import { parseCategory, parseCity, withDiscount } from './promotion';
import { list, nullable, number, object, optional, text, time, value, type Parser } from './shape';
import { parseAuthor } from './user';

/** What only this server says of a deal that waits may be missing. */
export type PendingPromotion = Omit<KnownPending, 'revision' | 'authorRecord' | 'author'> & {
  revision: number | undefined;
  authorRecord: KnownPending['authorRecord'] | null;
  author: KnownPending['author'];
};

const prices = { originalPrice: nullable(number()), promotionalPrice: number() };
const texts = { title: text(), description: text(), store: text(), link: text(), coupon: text() };

const parsePendingAuthor: Parser<KnownPending['author']> = (given) => ({
  ...parseAuthor(given),
  email: object<{ email: string }>({ email: text() })(given).email,
});

const pendingPromotion = object<PendingPromotion>({
  _id: text(),
  ...texts,
  ...prices,
  discount: number(),
  image: nullable(text()),
  category: parseCategory,
  city: parseCity,
  status: value<PendingPromotion['status']>('pending'),
  createdAt: time,
  submittedAt: time,
  revision: optional(number()),
  author: parsePendingAuthor,
  previous: nullable(
    object<NonNullable<PendingPromotion['previous']>>({
      ...texts,
      ...prices,
      image: nullable(text()),
      moderationReason: nullable(text()),
    }),
  ),
  authorRecord: nullable(
    object<NonNullable<PendingPromotion['authorRecord']>>({ approved: number(), rejected: number() }),
  ),
});

export const parsePendingPromotions = list('promotions', (given): PendingPromotion => {
  const deal = withDiscount(pendingPromotion(given), given);
  // A queue that does not say since when: since the deal is there.
  return { ...deal, submittedAt: deal.submittedAt || deal.createdAt };
});
