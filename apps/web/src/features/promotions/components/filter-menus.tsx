import { categories, type Category } from '@pechincha/contracts/categories';
import { ChevronDown } from 'lucide-react';
import { lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import { Menu } from '../../../components/ui/menu';
import { Optional } from '../../../components/ui/optional';
import { Popover } from '../../../components/ui/popover';
import { classes } from '../../../lib/classes';
import type { ListFilter } from '../list-filter';

const PriceRange = lazy(() => import('./price-range').then((module) => ({ default: module.PriceRange })));

interface FilterMenusProps {
  filter: ListFilter;
  hrefOf: (change: Partial<ListFilter>) => string;
}

/** Category and price where there is room for menus. */
export function FilterMenus({ filter, hrefOf }: FilterMenusProps) {
  const navigate = useNavigate();
  const every = {
    text: 'Todas as categorias',
    to: hrefOf({ category: undefined }),
    current: !filter.category,
  };
  const each = Object.entries(categories).map(([category, text]) => ({
    text,
    to: hrefOf({ category: category as Category }),
    current: category === filter.category,
  }));
  const priced = Boolean(filter.minPrice || filter.maxPrice);
  return (
    <div className="filters wide-only">
      <Menu className={classes(filter.category && 'on')} listLabel="Categorias" groups={[[every, ...each]]}>
        Categoria
        <ChevronDown aria-hidden="true" />
      </Menu>
      <Popover
        className={classes(priced && 'on')}
        boxLabel="Faixa de preço"
        trigger={
          <>
            Preço
            <ChevronDown aria-hidden="true" />
          </>
        }
      >
        {(close) => (
          <div className="w-[320px] p-2">
            <Optional>
              <PriceRange
                range={filter}
                onApply={(range) => {
                  close();
                  void navigate(hrefOf(range));
                }}
              >
                <button type="submit" className="button main mt-3 w-full">
                  Filtrar
                </button>
              </PriceRange>
            </Optional>
          </div>
        )}
      </Popover>
    </div>
  );
}
