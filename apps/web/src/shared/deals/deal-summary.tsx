import { ONLINE } from '@pechincha/contracts/cities';
import { getCityName } from '../../lib/known-cities';
import { useSite } from '../../lib/site';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { ReactNode } from 'react';
import { Picture } from '../../components/ui/picture';
import { Price, TimeAgo } from '../../components/ui/labels';
import { getCategoryIcon } from './category-icons';
import { getFinalPrice } from '../../lib/deal-prices';
import './deal-summary.css';

interface DealSummaryProps {
  deal: Promotion;
  title: ReactNode;
  children?: ReactNode;
}

/** Small row of a deal: picture, title, price, store and age; `children` stand below them. */
export function DealSummary({ deal, title, children }: DealSummaryProps) {
  const { cities, categories } = useSite();
  const place = deal.city === ONLINE ? undefined : getCityName(cities, deal.city);
  return (
    <div className="deal-summary">
      <Picture
        className="deal-summary-photo"
        image={deal.image}
        fallbackIcon={getCategoryIcon(categories, deal.category)}
        width={72}
      />
      <div className="min-w-0">
        {title}
        <p className="baseline-cluster deal-summary-price">
          <Price reais={getFinalPrice(deal)} />
          {deal.condition ? <span className="muted">{deal.condition}</span> : null}
        </p>
        <p className="meta deal-summary-meta">
          {[place, deal.store].filter(Boolean).map((text) => (
            <span key={text}>{text}</span>
          ))}
          <TimeAgo at={deal.publishedAt ?? deal.createdAt} />
        </p>
        {children}
      </div>
    </div>
  );
}
