import {
  toCanonicalListPath,
  toCategoryText,
  toListDescription,
  toListHeadline,
  toStoreText,
} from '@pechincha/contracts/pages';
import { getCategoryLabel } from '@pechincha/contracts/site';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { getCityMenu, Menu } from '../../components/ui/popup';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { LIST_HEADING_ID, Pagination } from '../../components/ui/pagination';
import { findCity } from '../../lib/known-cities';
import { lazyPart } from '../../lib/lazy-part';
import { usePageHead } from '../../lib/page-head';
import { useSite } from '../../lib/site';
import { useIsExtraWide, useIsWide } from '../../lib/style';
import { AdSlot } from '../../shared/ads/ad-slot';
import {
  capitalize,
  countFilters,
  type ListFilter,
  parseListFilter,
  toCountText,
  toListQueryString,
  useNewDeals,
  usePromotionList,
} from './list-api';
import { DealList } from './deal-list';
import { FilterMenus, SortTabs } from './list-controls';
import './list-page.css';

const AppliedFilters = lazyPart(() => import('./list-notices'), 'AppliedFilters');
const NewDeals = lazyPart(() => import('./list-notices'), 'NewDeals');
const NoDeals = lazyPart(() => import('./list-notices'), 'NoDeals');
const FilterSheet = lazyPart(() => import('./filter-sheet'), 'FilterSheet');

/** As high as the filters in use. */
const AppliedSkeleton = () => (
  <p className="chips applied" aria-hidden="true">
    <span className="chip invisible" />
  </p>
);

/** Deal list of all cities or of one. */
export function ListPage({ city }: { city?: { slug: string; name: string } }) {
  const [searchParams] = useSearchParams();
  const { pathname } = useLocation();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isSheetMounted, setIsSheetMounted] = useState(false);
  if (isSheetOpen && !isSheetMounted) setIsSheetMounted(true);
  const { cities, categories } = useSite();
  const filter = parseListFilter(searchParams, categories);
  const category = filter.category && getCategoryLabel(categories, filter.category);
  const request = { ...filter, ...(city && { city: city.slug }) };
  const list = usePromotionList(request);
  const newDeals = useNewDeals(request, list);
  const isWide = useIsWide();
  const hasColumn = useIsExtraWide();
  const toUrl = (urlFilter: ListFilter): string =>
    `${pathname}${toListQueryString(urlFilter, pathname === '/busca' ? 'q' : 'search')}`;
  // Changing sort or filter goes back to page 1.
  const getHref = (change: Partial<ListFilter>): string => toUrl({ ...filter, page: 1, ...change });
  const adProps = { city: city?.slug, ready: list.isFetched };
  const cityLabel = city ? city.name : 'todas as cidades';
  const activeFilterCount = countFilters(filter);
  const isPastEnd = filter.page > 1 && list.data?.promotions.length === 0;
  const listPath = city ? `/${city.slug}` : pathname === '/busca' ? pathname : '/';
  const store =
    filter.store &&
    (list.data?.promotions.find(({ storeSlug }) => storeSlug === filter.store)?.store || filter.store);
  usePageHead(toListHeadline(filter, { city: city?.name, category, store }), {
    path: isPastEnd ? undefined : toCanonicalListPath(listPath, filter),
    isIndexed: !filter.search && !isPastEnd,
    description: city && toListDescription(city.name),
  });

  return (
    <main className="home" id="conteudo" tabIndex={-1}>
      <div>
        <div className="list-header">
          <div className="cluster list-title">
            <h1 id={LIST_HEADING_ID} tabIndex={-1}>
              {(list.data ? capitalize(toCountText(list.data)) : 'Promoções') +
                toCategoryText(category) +
                toStoreText(store)}{' '}
              em <span className="vh">{cityLabel}</span>
            </h1>
            <Menu
              className="city-button"
              listLabel="Cidades"
              align="start"
              label={`Cidade: ${cityLabel}. Mudar`}
              groups={getCityMenu(cities, city?.slug, toListQueryString({ ...filter, page: 1 }))}
            >
              {cityLabel}
              <ChevronDown aria-hidden="true" />
            </Menu>
          </div>
          <div className="tabs">
            <SortTabs current={filter.sort} getHref={getHref} />
            <Button
              className="filter-open"
              aria-haspopup="dialog"
              icon={SlidersHorizontal}
              onClick={() => setIsSheetOpen(true)}
            >
              Filtros
              {activeFilterCount > 0 ? <span className="filter-count">{activeFilterCount}</span> : null}
            </Button>
            <FilterMenus filter={filter} getHref={getHref} />
          </div>
        </div>
        <p className="vh" role="status">
          {list.data && !list.isPlaceholderData
            ? `${capitalize(toCountText(list.data))} em ${cityLabel}`
            : ''}
        </p>
        {filter.search || filter.store || activeFilterCount > 0 ? (
          <OptionalBoundary fallback={<AppliedSkeleton />}>
            <AppliedFilters
              filter={filter}
              store={store}
              getHref={getHref}
              similarTo={list.data?.similarTo}
            />
          </OptionalBoundary>
        ) : null}
        {isWide ? <AdSlot position="top" {...adProps} /> : null}
        {newDeals.count === undefined ? null : (
          <OptionalBoundary>
            <NewDeals count={newDeals.count} show={newDeals.show} />
          </OptionalBoundary>
        )}
        <DealList
          list={list}
          renderEmpty={(emptyList) => (
            <OptionalBoundary errorText="Nenhuma promoção encontrada.">
              <NoDeals list={emptyList} filter={filter} city={city} firstPagePath={getHref({})} />
            </OptionalBoundary>
          )}
        />
        {isWide ? null : <AdSlot position="top" {...adProps} />}
        {hasColumn ? null : <AdSlot position="side" {...adProps} />}
        {list.data ? (
          <Pagination
            page={filter.page}
            totalPages={list.data.totalPages}
            getPath={(page) => toUrl({ ...filter, page })}
          />
        ) : null}
      </div>
      {hasColumn ? <AdSlot position="side" {...adProps} /> : null}
      {isSheetMounted ? (
        <OptionalBoundary
          onFailedOpen={() => {
            setIsSheetMounted(false);
            setIsSheetOpen(false);
          }}
        >
          <FilterSheet
            open={isSheetOpen}
            onClose={() => setIsSheetOpen(false)}
            filter={filter}
            city={city?.slug}
            getHref={getHref}
          />
        </OptionalBoundary>
      ) : null}
    </main>
  );
}

const UnknownCity = lazyPart(() => import('../../components/ui/not-found'), 'UnknownCity');

/** `/`: deals of all cities. */
export function HomePage() {
  return <ListPage />;
}

/** `/busca?q=`: the same list; redirects home without a term. */
export function SearchPage() {
  const [searchParams] = useSearchParams();
  return searchParams.get('q')?.trim() ? <ListPage /> : <Navigate to="/" replace />;
}

/** `/{city}`: deals of one city, or an "unknown city" page. */
export function CityPage() {
  const { city = '' } = useParams();
  const { cities } = useSite();
  const knownCity = findCity(cities, city);
  return knownCity ? <ListPage key={knownCity.slug} city={knownCity} /> : <UnknownCity city={city} />;
}
