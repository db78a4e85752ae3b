import { categories, type Category } from '@pechincha/contracts/categories';
import { ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Menu } from '../../components/ui/menu';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { Popover } from '../../components/ui/popover';
import { classes } from '../../lib/classes';
import type { ListFilter } from './list-filter';
import { lazyPart } from '../../lib/lazy-part';
import './list-page.css';

const PriceRange = lazyPart(() => import('./price-range'), 'PriceRange');

interface FilterMenusProps {
  filter: ListFilter;
  getHref: (change: Partial<ListFilter>) => string;
}

/** Category and price filters on wide screens. */
export function FilterMenus({ filter, getHref }: FilterMenusProps) {
  const navigate = useNavigate();
  const allItem = {
    text: 'Todas as categorias',
    to: getHref({ category: undefined }),
    current: !filter.category,
  };
  const categoryItems = Object.entries(categories).map(([category, text]) => ({
    text,
    to: getHref({ category: category as Category }),
    current: category === filter.category,
  }));
  const { minPrice, maxPrice, open, freeShipping, lowest } = filter;
  return (
    <div className="filters wide-only">
      <Menu
        className={classes(filter.category && 'on')}
        listLabel="Categorias"
        groups={[[allItem, ...categoryItems]]}
      >
        Categoria
        <ChevronDown aria-hidden="true" />
      </Menu>
      <Popover
        className={classes(Boolean(minPrice || maxPrice || open || freeShipping || lowest) && 'on')}
        boxLabel="Faixa de preço"
        preload={PriceRange.preload}
        trigger={
          <>
            Preço
            <ChevronDown aria-hidden="true" />
          </>
        }
      >
        {(close) => (
          <div className="w-80 p-2">
            <OptionalBoundary errorText="Não foi possível carregar os filtros.">
              <PriceRange
                filter={filter}
                onApply={(priceFilter) => {
                  close();
                  void navigate(getHref(priceFilter));
                }}
              >
                <button type="submit" className="button main mt-3 w-full">
                  Filtrar
                </button>
              </PriceRange>
            </OptionalBoundary>
          </div>
        )}
      </Popover>
    </div>
  );
}
