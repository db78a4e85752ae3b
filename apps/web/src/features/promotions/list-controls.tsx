import type { PromotionSort } from '@pechincha/contracts/list-filter';
import { ChevronDown } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { Menu, Popover } from '../../components/ui/popup';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { classes } from '../../lib/style';
import { lazyPart } from '../../lib/lazy-part';
import { useSite } from '../../lib/site';
import { useCurrentTab } from '../../lib/use-current-tab';
import { type ListFilter, sortLabels } from './list-api';
import './list-page.css';

interface SortTabsProps {
  current: PromotionSort;
  getHref: (change: Partial<ListFilter>) => string;
}

const sorts = Object.entries(sortLabels) as [PromotionSort, string][];
// As many tabs as fit next to the longest list heading.
const TAB_COUNT = 4;

/** Sort orders as link tabs; the rest are in a menu. */
export function SortTabs({ current, getHref }: SortTabsProps) {
  const bar = useCurrentTab(current);
  const menuSorts = sorts.slice(TAB_COUNT);
  const currentMenuSort = menuSorts.find(([sort]) => sort === current);
  return (
    <nav
      className="tabs-in"
      aria-label="Ordem"
      ref={bar}
      // Keyboard focus does not scroll a half-visible tab into view.
      onFocus={(event) => event.target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {sorts.slice(0, TAB_COUNT).map(([sort, name]) => (
        <Link
          key={sort}
          className="tab"
          to={getHref({ sort })}
          aria-current={sort === current ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
      <Menu
        className="tab"
        listLabel="Outras ordens"
        current={currentMenuSort !== undefined}
        groups={[
          menuSorts.map(([sort, text]) => ({ text, to: getHref({ sort }), current: sort === current })),
        ]}
      >
        {currentMenuSort?.[1] ?? 'Mais'}
        <ChevronDown aria-hidden="true" />
      </Menu>
    </nav>
  );
}

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
  const { categories } = useSite();
  const categoryItems = categories
    .filter(({ value, hidden }) => !hidden || value === filter.category)
    .map(({ value, label }) => ({
      text: label,
      to: getHref({ category: value }),
      current: value === filter.category,
    }));
  const { minPrice, maxPrice, open, freeShipping, lowest } = filter;
  return (
    <div className="filters wide-only">
      <Menu
        className={classes(filter.category && 'filter-applied')}
        listLabel="Categorias"
        groups={[[allItem, ...categoryItems]]}
      >
        Categoria
        <ChevronDown aria-hidden="true" />
      </Menu>
      <Popover
        className={classes(
          Boolean(minPrice || maxPrice || open || freeShipping || lowest) && 'filter-applied',
        )}
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
