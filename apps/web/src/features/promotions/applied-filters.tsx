import { categories } from '@pechincha/contracts/categories';
import { formatPrice } from '@pechincha/contracts/prices';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import type { ListFilter } from './list-filter';
import { lazyPart } from '../../lib/lazy-part';

const FollowButton = lazyPart(() => import('../../shared/rules/follow-button'), 'FollowButton');

interface AppliedFiltersProps {
  filter: ListFilter;
  /** Name of the filter's store. */
  store: string | undefined;
  getHref: (change: Partial<ListFilter>) => string;
  similarTo: string | undefined;
}

function toRangeText({ minPrice, maxPrice }: ListFilter): string {
  if (minPrice && maxPrice) return `${formatPrice(minPrice)} a ${formatPrice(maxPrice)}`;
  return minPrice ? `A partir de ${formatPrice(minPrice)}` : `Até ${formatPrice(maxPrice ?? 0)}`;
}

/** Active filters, each with a link that removes it, and whether the list has more than what was searched. */
export function AppliedFilters({ filter, store, getHref, similarTo }: AppliedFiltersProps) {
  const applied = [
    filter.search && { text: `“${filter.search}”`, hrefWithout: getHref({ search: undefined }) },
    filter.category && { text: categories[filter.category], hrefWithout: getHref({ category: undefined }) },
    (filter.minPrice || filter.maxPrice) && {
      text: toRangeText(filter),
      hrefWithout: getHref({ minPrice: undefined, maxPrice: undefined }),
    },
    filter.open && { text: 'Sem exigências', hrefWithout: getHref({ open: undefined }) },
    filter.freeShipping && { text: 'Frete grátis', hrefWithout: getHref({ freeShipping: undefined }) },
    filter.lowest && { text: 'Menor preço em 90 dias', hrefWithout: getHref({ lowest: undefined }) },
    filter.store && { text: `Loja ${store ?? filter.store}`, hrefWithout: getHref({ store: undefined }) },
  ].filter((item) => typeof item === 'object');
  if (applied.length === 0) return null;
  return (
    <>
      <ul className="chips applied" aria-label="Filtros em uso">
        {applied.map(({ text, hrefWithout }) => (
          <li key={text} className="max-w-full">
            <Link
              className="chip max-w-full"
              aria-current="true"
              to={hrefWithout}
              aria-label={`Tirar o filtro ${text}`}
            >
              <span>{text}</span>
              <X aria-hidden="true" />
            </Link>
          </li>
        ))}
        {filter.store && store ? (
          <li>
            <OptionalBoundary>
              <FollowButton target={{ store: filter.store }} name={store} className="chip" />
            </OptionalBoundary>
          </li>
        ) : null}
      </ul>
      {similarTo ? (
        <p className="applied-similar text-muted">Mostrando também resultados parecidos com “{similarTo}”</p>
      ) : null}
    </>
  );
}
