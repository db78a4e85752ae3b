import { categories, type Category } from '@pechincha/contracts/categories';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../components/ui/dialog';
import { useDebounced } from '../../../lib/use-debounced';
import { countWords } from '../count-words';
import { promotionListQuery } from '../api/list-promotions';
import type { ListFilter } from '../list-filter';
import { PriceRange } from './price-range';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filter: ListFilter;
  city: string | undefined;
  hrefOf: (change: Partial<ListFilter>) => string;
}

/** The filters on the phone: chosen together, then looked at. */
export function FilterSheet({ open, onClose, ...rest }: FilterSheetProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Filtros" sheet>
      <Choices onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Choices({ onClose, filter, city, hrefOf }: Omit<FilterSheetProps, 'open'>) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(filter);
  const asked = useDebounced(chosen);
  const { data } = useQuery({
    ...promotionListQuery({ ...asked, page: 1, limit: 1, ...(city && { city }) }),
    meta: {},
  });
  const show = (next: ListFilter): void => {
    onClose();
    void navigate(hrefOf(next));
  };
  return (
    <>
      <h3>Categoria</h3>
      <div className="chips">
        {Object.entries(categories).map(([category, name]) => {
          const on = category === chosen.category;
          return (
            <button
              key={category}
              type="button"
              className="chip"
              aria-pressed={on}
              onClick={() => setChosen({ ...chosen, category: on ? undefined : (category as Category) })}
            >
              {name}
            </button>
          );
        })}
      </div>
      <h3>Preço</h3>
      <PriceRange
        range={filter}
        onChange={(range) => setChosen({ ...chosen, ...range })}
        onApply={(range) => show({ ...chosen, ...range })}
      >
        <button type="submit" className="button main big mt-6 w-full">
          {data ? `Ver ${countWords(data)}` : 'Ver promoções'}
        </button>
      </PriceRange>
    </>
  );
}
