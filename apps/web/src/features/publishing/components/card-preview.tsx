import { categories, type Category } from '@pechincha/contracts/categories';
import { toCitySlug, ONLINE } from '@pechincha/contracts/cities';
import { formatCondition } from '@pechincha/contracts/price-conditions';
import { calculateDiscountPercent, parsePrice } from '@pechincha/contracts/prices';
import { toPreview } from '@pechincha/contracts/text';
import { Ticket } from 'lucide-react';
import { useNow } from '../../../lib/use-now';
import { DealCardBody } from '../../../shared/deals/components/deal-card-body';
import { listValidityTexts } from '../../../shared/deals/validity';
import { parseConditionValues } from '../condition-values';
import { findFinalPrice } from '../final-price';
import type { DealFormValues } from '../form';

/** Characters of the description, as many as lists have. */
const MAX_PREVIEW_LENGTH = 100;

interface CardPreviewProps {
  deal: Partial<DealFormValues>;
  picture: string | undefined;
  /** Null or undefined for what was not public yet. */
  publishedAt: string | null | undefined;
  /** Explains what happens after submitting. */
  outcome: string;
}

const isCategory = (value: string | undefined): value is Category =>
  value !== undefined && Object.hasOwn(categories, value);

/** Live preview of the deal's card. */
export function CardPreview({ deal, picture, publishedAt, outcome }: CardPreviewProps) {
  const now = new Date(useNow());
  const validity = listValidityTexts(deal, now).join(' · ');
  const price = parsePrice(deal.promotionalPrice ?? '') ?? 0;
  // Nothing is saved until there is a price.
  const oldPrice = (price > 0 && parsePrice(deal.originalPrice ?? '')) || null;
  return (
    <aside className="preview" aria-label="Prévia">
      <h2>Como vai aparecer na lista</h2>
      <div className="preview-box">
        <article className="deal">
          <DealCardBody
            title={<h3 className="deal-title">{deal.title?.trim() || 'O título da sua promoção'}</h3>}
            deal={{
              title: deal.title ?? '',
              description: toPreview(deal.description ?? '', MAX_PREVIEW_LENGTH),
              image: picture ?? null,
              category: isCategory(deal.category) ? deal.category : 'outros',
              city: toCitySlug(deal.city ?? ONLINE),
              store: deal.store?.trim() ?? '',
              status: 'active',
              discount: calculateDiscountPercent(oldPrice, price),
              promotionalPrice: price,
              finalPrice: findFinalPrice(deal),
              condition: formatCondition(parseConditionValues(deal)),
              originalPrice: oldPrice,
              publishedAt: publishedAt ?? null,
              createdAt: now.toISOString(),
            }}
          />
          {deal.coupon?.trim() ? (
            <div className="deal-actions">
              <span className="coupon">
                <span>{deal.coupon.trim()}</span>
                <Ticket aria-hidden="true" />
              </span>
            </div>
          ) : null}
        </article>
      </div>
      {validity ? <p className="small">Na página da promoção: {validity}</p> : null}
      <p className="small muted">{outcome}</p>
    </aside>
  );
}
