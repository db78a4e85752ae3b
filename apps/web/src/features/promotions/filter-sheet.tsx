import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/dialog';
import { listCategoryChoices } from '../../lib/category-choices';
import { useSite } from '../../lib/site';
import { useDebounced } from '../../lib/use-debounced';
import { type ListFilter, promotionListQuery, toCountText } from './list-api';
import { PriceRange } from './price-range';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filter: ListFilter;
  city: string | undefined;
  getHref: (change: Partial<ListFilter>) => string;
}

/** Phone filters, applied together. */
export function FilterSheet({ open, onClose, ...rest }: FilterSheetProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Filtros" sheet>
      <FilterForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function FilterForm({ onClose, filter, city, getHref }: Omit<FilterSheetProps, 'open'>) {
  const navigate = useNavigate();
  const { categories } = useSite();
  const [selected, setSelected] = useState(filter);
  const debouncedFilter = useDebounced(selected);
  const { data } = useQuery({
    ...promotionListQuery({ ...debouncedFilter, page: 1, limit: 1, ...(city && { city }) }),
    meta: {},
  });
  const applyFilter = (next: ListFilter): void => {
    onClose();
    void navigate(getHref({ ...next, page: 1 }));
  };
  return (
    <>
      <h3>Categoria</h3>
      <div className="chips">
        {listCategoryChoices(categories, [filter.category]).map(({ value, label }) => {
          const isSelected = value === selected.category;
          return (
            <Button
              key={value}
              className="chip"
              aria-pressed={isSelected}
              onClick={() => setSelected({ ...selected, category: isSelected ? undefined : value })}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <h3>Preço</h3>
      <PriceRange
        filter={filter}
        onChange={(priceFilter) => setSelected({ ...selected, ...priceFilter })}
        onApply={(priceFilter) => applyFilter({ ...selected, ...priceFilter })}
      >
        <button type="submit" className="button main size-l mt-6 w-full">
          {data ? `Ver ${toCountText(data)}` : 'Ver promoções'}
        </button>
      </PriceRange>
    </>
  );
}
