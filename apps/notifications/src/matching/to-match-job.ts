import { getPromotionPath } from '@pechincha/contracts/cities';
import type { EventOf } from '@pechincha/contracts/event';
import type { promotionHeated } from '@pechincha/contracts/events/promotion-heated';
import type { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { formatPrice } from '@pechincha/contracts/prices';
import { getDealWords, type RuleDeal } from '@pechincha/contracts/rules';
import { getAuthorAnchor, getProductAnchor, getStoreAnchor } from '../rules/rule-key.js';
import type { MatchJobRow } from './match-job.schema.js';

type NewMatchJob = Omit<MatchJobRow, 'dueAt' | 'claim' | 'attempts' | 'failedAt' | 'error'>;

/** A job whose anchors are all that the promotion has. */
export function toMatchJob(
  event: EventOf<typeof promotionPublished> | EventOf<typeof promotionHeated>,
): NewMatchJob {
  const { promotionId, author, title, store, storeSlug, category, city, requires } = event.data;
  const finalPrice = event.data.finalPrice ?? event.data.promotionalPrice;
  const words = [...getDealWords(event.data)];
  const products = [promotionId, ...(event.data.sameProduct ?? [])];
  return {
    _id: event.id,
    occurredAt: new Date(event.occurredAt),
    ...{
      promotionId,
      authorId: author._id,
      authorName: author.name,
      title,
      store,
      category,
      city,
      finalPrice,
    },
    message: `Promoção para o seu alerta: ${title}, por ${formatPrice(finalPrice)}.`,
    path: getPromotionPath({ _id: promotionId, city }),
    product: event.data.product ?? promotionId,
    products,
    ...(storeSlug !== undefined && { storeSlug }),
    ...(requires !== undefined && { requires }),
    ...(event.data.lowest && { isLowest: true }),
    ...('step' in event.data && { heat: { step: event.data.step, minutes: event.data.minutes } }),
    words,
    anchors: [
      ...words,
      ...(storeSlug === undefined ? [] : [getStoreAnchor(storeSlug)]),
      getAuthorAnchor(author._id),
      ...products.map(getProductAnchor),
    ],
    after: null,
  };
}

/** What rules read of a job's promotion. */
export const toRuleDeal = ({ words, products, ...job }: MatchJobRow): RuleDeal => ({
  ...job,
  words: new Set(words),
  products: products ?? [job.promotionId],
});
