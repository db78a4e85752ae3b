import { categories } from '@pechincha/contracts/categories';
import { formatPrice } from '@pechincha/contracts/prices';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ListFilter } from '../list-filter';

interface AppliedFiltersProps {
  filter: ListFilter;
  hrefOf: (change: Partial<ListFilter>) => string;
}

function rangeWords({ minPrice, maxPrice }: ListFilter): string {
  if (minPrice && maxPrice) return `${formatPrice(minPrice)} a ${formatPrice(maxPrice)}`;
  return minPrice ? `A partir de ${formatPrice(minPrice)}` : `Até ${formatPrice(maxPrice ?? 0)}`;
}

/** What narrows the list, each with a way to take it off. */
export function AppliedFilters({ filter, hrefOf }: AppliedFiltersProps) {
  const applied = [
    filter.search && { words: `“${filter.search}”`, without: hrefOf({ search: undefined }) },
    filter.category && { words: categories[filter.category], without: hrefOf({ category: undefined }) },
    (filter.minPrice || filter.maxPrice) && {
      words: rangeWords(filter),
      without: hrefOf({ minPrice: undefined, maxPrice: undefined }),
    },
  ].filter((item) => typeof item === 'object');
  if (applied.length === 0) return null;
  return (
    <ul className="chips applied" aria-label="Filtros em uso">
      {applied.map(({ words, without }) => (
        <li key={words} className="max-w-full">
          <Link
            className="chip max-w-full"
            aria-current="true"
            to={without}
            aria-label={`Tirar o filtro ${words}`}
          >
            <span>{words}</span>
            <X aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
