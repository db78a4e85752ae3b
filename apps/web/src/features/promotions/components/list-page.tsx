import { toCanonicalListPath, toListDescription, toListHeadline } from '@pechincha/contracts/pages';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { lazy, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Menu } from '../../../components/ui/menu';
import { Optional } from '../../../components/ui/optional';
import { Pagination } from '../../../components/ui/pagination';
import { focusList, LIST_HEADING } from '../../../lib/focus-list';
import { useColumn, useWide } from '../../../lib/use-wide';
import { usePageHead } from '../../../lib/page-head';
import { AdPlace } from '../../ads/components/ad-place';
import { cityMenu } from '../../cities/city-menu';
import { usePromotionList } from '../api/list-promotions';
import { capitalized, countWords } from '../count-words';
import { filterCount, parseListFilter, toListQueryString, type ListFilter } from '../list-filter';
import { AppliedFilters } from './applied-filters';
import { useNewDeals } from '../hooks/use-new-deals';
import { DealList } from './deal-list';
import { FilterMenus } from './filter-menus';
import { NewDeals } from './new-deals';
import { SortTabs } from './sort-tabs';

const NoDeals = lazy(() => import('./no-deals').then((module) => ({ default: module.NoDeals })));
const FilterSheet = lazy(() => import('./filter-sheet').then((module) => ({ default: module.FilterSheet })));

/** The list of deals, everywhere or in one city. */
export function ListPage({ city }: { city?: { slug: string; name: string } }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [sheetWanted, setSheetWanted] = useState(false);
  if (sheetOpen && !sheetWanted) setSheetWanted(true);
  const filter = parseListFilter(query);
  const request = { ...filter, ...(city && { city: city.slug }) };
  const list = usePromotionList(request);
  const newDeals = useNewDeals(request, list);
  const wide = useWide();
  const column = useColumn();
  const addressOf = (asked: ListFilter): string =>
    `${pathname}${toListQueryString(asked, pathname === '/busca' ? 'q' : 'search')}`;
  // Another order or filter begins at the first page.
  const hrefOf = (change: Partial<ListFilter>): string => addressOf({ ...filter, page: 1, ...change });
  const ads = { city: city?.slug, ready: list.isFetched };
  const where = city ? city.name : 'todas as cidades';
  const used = filterCount(filter);
  usePageHead(toListHeadline(filter, city?.name), {
    path: toCanonicalListPath(city ? `/${city.slug}` : pathname === '/busca' ? pathname : '/', filter),
    isIndexed: !filter.search,
    description: city && toListDescription(city.name),
  });

  return (
    <main className="home" id="conteudo" tabIndex={-1}>
      <div>
        <div className="choose">
          <div className="lead">
            <h1 id={LIST_HEADING} tabIndex={-1}>
              {list.data ? capitalized(countWords(list.data)) : 'Promoções'} em{' '}
              <span className="vh">{where}</span>
            </h1>
            <Menu
              className="pick"
              listLabel="Cidades"
              align="start"
              label={`Cidade: ${where}. Mudar`}
              groups={cityMenu(city?.slug, toListQueryString({ ...filter, page: 1 }))}
            >
              {where}
              <ChevronDown aria-hidden="true" />
            </Menu>
          </div>
          <div className="tabs">
            <SortTabs current={filter.sort} hrefOf={hrefOf} />
            <button
              type="button"
              className="filter-open"
              aria-haspopup="dialog"
              onClick={() => setSheetOpen(true)}
            >
              <SlidersHorizontal aria-hidden="true" />
              Filtros
              {used > 0 ? <span className="n">{used}</span> : null}
            </button>
            <FilterMenus filter={filter} hrefOf={hrefOf} />
          </div>
        </div>
        <p className="vh" role="status">
          {list.data && !list.isPlaceholderData ? `${capitalized(countWords(list.data))} em ${where}` : ''}
        </p>
        <AppliedFilters filter={filter} hrefOf={hrefOf} />
        {wide ? <AdPlace position="top" {...ads} /> : null}
        <NewDeals
          count={newDeals.count}
          onShow={() =>
            void newDeals.show().then(() => {
              window.scrollTo({ top: 0, behavior: 'instant' });
              focusList();
            })
          }
        />
        <DealList
          list={list}
          empty={(none) => (
            <Optional>
              <NoDeals list={none} filter={filter} city={city} firstPage={hrefOf({})} />
            </Optional>
          )}
        />
        {wide ? null : <AdPlace position="top" {...ads} />}
        {column ? null : <AdPlace position="side" {...ads} />}
        {list.data ? (
          <Pagination
            page={filter.page}
            totalPages={list.data.totalPages}
            pathOf={(page) => addressOf({ ...filter, page })}
          />
        ) : null}
      </div>
      {column ? <AdPlace position="side" {...ads} /> : null}
      {sheetWanted ? (
        <Optional>
          <FilterSheet
            open={sheetOpen}
            onClose={() => setSheetOpen(false)}
            filter={filter}
            city={city?.slug}
            hrefOf={hrefOf}
          />
        </Optional>
      ) : null}
    </main>
  );
}
