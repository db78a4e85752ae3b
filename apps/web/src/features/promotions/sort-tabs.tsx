import type { PromotionSort } from '@pechincha/contracts/operations/promotions';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Menu } from '../../components/ui/menu';
import { useCurrentTab } from '../../lib/use-current-tab';
import { sortLabels, type ListFilter } from './list-filter';
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
