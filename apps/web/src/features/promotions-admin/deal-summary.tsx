import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Link } from 'react-router-dom';
import { ItemSummary } from '../../components/admin/item-summary';
import { Picture } from '../../components/ui/picture';
import { getCategoryIcon } from '../../shared/deals/category-icons';
import { shortenDescription } from './promotion-filter';

/** Picture, linked title and start of the description of a deal. */
export function DealSummary({ deal }: { deal: Promotion }) {
  return (
    <ItemSummary
      picture={
        <Picture
          className="thumb"
          image={deal.image}
          fallbackIcon={getCategoryIcon(deal.category)}
          sizes="56px"
          width={56}
          height={56}
        />
      }
    >
      <Link to={getPromotionPath(deal)}>{deal.title}</Link>
      <p className="description wrapped">{shortenDescription(deal.description)}</p>
    </ItemSummary>
  );
}
