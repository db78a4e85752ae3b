import type {
  PendingPromotion as KnownPending,
  PossibleDuplicate,
} from '@pechincha/contracts/entities/moderation';
import { parseCategory, parseCity, withDiscount } from './promotion';
import {
  amount,
  array,
  boolean,
  day,
  list,
  nullable,
  number,
  numberOrNaN,
  object,
  text,
  isoTime,
  openEnum,
  type Parser,
  nullableNumber,
  optionalNumber,
} from './parsers';
import { conditionParsers } from './price-conditions';
import { parseAuthor } from './author';

/** `revision` and `authorRecord` may be missing: not every server sends them. */
export type PendingPromotion = Omit<
  KnownPending,
  'revision' | 'authorRecord' | 'author' | 'possibleDuplicates'
> & {
  revision: number | undefined;
  authorRecord: KnownPending['authorRecord'] | null;
  author: KnownPending['author'];
  possibleDuplicates: PossibleDuplicate[];
};

const priceFields = {
  originalPrice: nullableNumber,
  promotionalPrice: numberOrNaN,
  ...conditionParsers,
};
const validityFields = { validFrom: day, validUntil: day };
const textFields = { title: text(), description: text(), store: text(), link: text(), coupon: text() };

const parsePendingAuthor: Parser<KnownPending['author']> = (input) => ({
  ...parseAuthor(input),
  email: object<{ email: string }>({ email: text() })(input).email,
});

const parsePossibleDuplicate = object<PossibleDuplicate>({
  ...{ _id: text(), title: text(), store: text(), city: parseCity },
  ...{ promotionalPrice: numberOrNaN, finalPrice: amount },
  createdAt: isoTime,
  isPending: boolean(),
});

const parsePendingPromotion = object<PendingPromotion>({
  _id: text(),
  ...textFields,
  ...priceFields,
  finalPrice: amount,
  discount: number(),
  image: nullable(text()),
  category: parseCategory,
  city: parseCity,
  status: openEnum<PendingPromotion['status']>('pending'),
  ...validityFields,
  createdAt: isoTime,
  submittedAt: isoTime,
  revision: optionalNumber,
  author: parsePendingAuthor,
  previous: nullable(
    object<NonNullable<PendingPromotion['previous']>>({
      ...textFields,
      ...priceFields,
      ...validityFields,
      image: nullable(text()),
      moderationReason: nullable(text()),
    }),
  ),
  authorRecord: nullable(
    object<NonNullable<PendingPromotion['authorRecord']>>({ approved: number(), rejected: number() }),
  ),
  possibleDuplicates: array(parsePossibleDuplicate),
});

export const parsePendingPromotions = list('promotions', (input): PendingPromotion => {
  const deal = withDiscount(parsePendingPromotion(input), input);
  // Not every server sends `submittedAt`.
  return { ...deal, submittedAt: deal.submittedAt || deal.createdAt };
});
