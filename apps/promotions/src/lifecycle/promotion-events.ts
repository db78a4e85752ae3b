import type { ReportedSubject } from '@pechincha/contracts/entities/moderation';
import type { EventData } from '@pechincha/contracts/event';
import type {
  promotionPublished,
  PromotionState,
  promotionSubmitted,
} from '@pechincha/contracts/events/promotion';
import { toPicturePath } from '@pechincha/contracts/pictures';
import { hasOtherFinalPrice, toAuthorResponse, toValidity } from '../promotions/promotion.mapper.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';

/** For events by which authors earn points. */
export const toDeclaredInterest = ({ relation }: Pick<PromotionRow, 'relation'>) => ({
  ...(relation && { declaredInterest: true as const }),
});

export function toSubmittedData(
  row: PromotionRow,
  possibleDuplicates: string[],
): EventData<typeof promotionSubmitted> {
  const { title, description, originalPrice, promotionalPrice, store, link, coupon, category, city } = row;
  return {
    title,
    description,
    originalPrice,
    promotionalPrice,
    store,
    link,
    coupon,
    category,
    city,
    ...row.conditions,
    ...toValidity(row),
    ...(row.relation && { relation: row.relation }),
    ...(row.storeSlug && { storeSlug: row.storeSlug }),
    promotionId: row._id.toHexString(),
    revision: row.revision,
    author: toAuthorResponse(row.author),
    image: row.picture && toPicturePath(row.picture),
    createdAt: row.createdAt.toISOString(),
    ...(possibleDuplicates.length > 0 && { possibleDuplicates }),
  };
}

export function toPromotionState(row: PromotionRow): PromotionState {
  const { revision, author, title, city, status, product, finalPrice, validUntil } = row;
  return {
    revision,
    title,
    city,
    status,
    finalPrice,
    authorId: author._id.toHexString(),
    ...(product && { product }),
    ...(validUntil && { validUntil }),
  };
}

/** What managers see of a reported promotion, as it is now. */
export function toReportedPromotion(row: PromotionRow): ReportedSubject {
  const { title, city, finalPrice, store, link, picture } = row;
  const id = row._id.toHexString();
  return {
    kind: 'deal',
    id,
    promotionId: id,
    title,
    city,
    finalPrice,
    store,
    link,
    image: picture && toPicturePath(picture),
  };
}

type AnnouncedData = Omit<EventData<typeof promotionPublished>, 'first'>;

/** @param sameProduct ids of other promotions of the product */
export function toAnnouncedData(row: PromotionRow, sameProduct: string[]): AnnouncedData {
  const { author, title, description, store, storeSlug, product, promotionalPrice, category, city } = row;
  const { requires } = row.conditions;
  return {
    title,
    description,
    store,
    promotionalPrice,
    category,
    city,
    ...(storeSlug && { storeSlug }),
    ...(product && { product }),
    ...(sameProduct.length > 0 && { sameProduct }),
    ...(hasOtherFinalPrice(row) && { finalPrice: row.finalPrice }),
    ...(requires && { requires }),
    ...(row.lowest && { lowest: true as const }),
    promotionId: row._id.toHexString(),
    author: { _id: author._id.toHexString(), name: author.name },
  };
}
