import type { PromotionSort } from '@pechincha/contracts/operations/promotions';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Menu } from '../../../components/ui/menu';
import { sortLabels, type ListFilter } from '../list-filter';

interface SortTabsProps {
  current: PromotionSort;
  getHref: (change: Partial<ListFilter>) => string;
}

const sorts = Object.entries(sortLabels) as [PromotionSort, string][];
// As many as stand beside the longest heading of a list.
const TAB_COUNT = 4;

/** The orders of a list, as underlined tabs that are links. */
export function SortTabs({ current, getHref }: SortTabsProps) {
  const bar = useRef<HTMLElement>(null);
  const menuSorts = sorts.slice(TAB_COUNT);
  const currentMenuSort = menuSorts.find(([sort]) => sort === current);
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
