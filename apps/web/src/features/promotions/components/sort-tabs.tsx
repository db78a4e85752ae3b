import type { PromotionSort } from '@pechincha/contracts/operations/promotions';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Menu } from '../../../components/ui/menu';
import { sortNames, type ListFilter } from '../list-filter';

interface SortTabsProps {
  current: PromotionSort;
  hrefOf: (change: Partial<ListFilter>) => string;
}

const sorts = Object.entries(sortNames) as [PromotionSort, string][];
// As many as stand beside the longest heading of a list.
const TABS = 4;

/** The orders of a list, as underlined tabs that are links. */
export function SortTabs({ current, hrefOf }: SortTabsProps) {
  const bar = useRef<HTMLElement>(null);
  const rest = sorts.slice(TABS);
  const fromRest = rest.find(([sort]) => sort === current);
  useEffect(() => {
    // On a phone the tab that is on may be beyond the edge; the page itself must not move.
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab)
      bar.current.scrollLeft = tab.offsetLeft - bar.current.clientWidth / 2 + tab.clientWidth / 2;
  }, [current]);
  return (
    <nav
      className="tabs-in"
      aria-label="Ordem"
      ref={bar}
      // A tab that is half beyond the edge would stay there under the keyboard.
      onFocus={(event) => event.target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {sorts.slice(0, TABS).map(([sort, name]) => (
        <Link
          key={sort}
          className="tab"
          to={hrefOf({ sort })}
          aria-current={sort === current ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
      <Menu
        className="tab"
        listLabel="Outras ordens"
        current={fromRest !== undefined}
        groups={[rest.map(([sort, text]) => ({ text, to: hrefOf({ sort }), current: sort === current }))]}
      >
        {fromRest?.[1] ?? 'Mais'}
        <ChevronDown aria-hidden="true" />
      </Menu>
    </nav>
  );
}
