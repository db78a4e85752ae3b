import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { formatPrice } from '@pechincha/contracts/prices';
import { getCategoryLabel } from '@pechincha/contracts/site';
import { ArrowUp, SearchX, X } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { EmptyList } from '../../components/ui/empty-list';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { focusList } from '../../components/ui/pagination';
import { MainLink, StatePage } from '../../components/ui/state-page';
import { formatQuantity } from '../../lib/format';
import { lazyPart } from '../../lib/lazy-part';
import { useSite } from '../../lib/site';
import { type ListFilter, toCountText, toListQueryString } from './list-api';
import './list-page.css';

const FollowButton = lazyPart(
  () => import('../../shared/subscriptions/subscription-buttons'),
  'FollowButton',
);

interface AppliedFiltersProps {
  filter: ListFilter;
  /** Name of the filter's store. */
  store: string | undefined;
  getHref: (change: Partial<ListFilter>) => string;
  similarTo: string | undefined;
}

function toRangeText({ minPrice, maxPrice }: ListFilter): string {
  if (minPrice && maxPrice) return `${formatPrice(minPrice)} a ${formatPrice(maxPrice)}`;
  return minPrice ? `A partir de ${formatPrice(minPrice)}` : `Até ${formatPrice(maxPrice ?? 0)}`;
}

/** Active filters, each with a link that removes it, and whether the list has more than what was searched. */
export function AppliedFilters({ filter, store, getHref, similarTo }: AppliedFiltersProps) {
  const { categories } = useSite();
  const applied = [
    filter.search && { text: `“${filter.search}”`, hrefWithout: getHref({ search: undefined }) },
    filter.category && {
      text: getCategoryLabel(categories, filter.category),
      hrefWithout: getHref({ category: undefined }),
    },
    (filter.minPrice || filter.maxPrice) && {
      text: toRangeText(filter),
      hrefWithout: getHref({ minPrice: undefined, maxPrice: undefined }),
    },
    filter.open && { text: 'Sem exigências', hrefWithout: getHref({ open: undefined }) },
    filter.freeShipping && { text: 'Frete grátis', hrefWithout: getHref({ freeShipping: undefined }) },
    filter.lowest && { text: 'Menor preço em 90 dias', hrefWithout: getHref({ lowest: undefined }) },
    filter.store && { text: `Loja ${store ?? filter.store}`, hrefWithout: getHref({ store: undefined }) },
  ].filter((item) => typeof item === 'object');
  if (applied.length === 0) return null;
  return (
    <>
      <ul className="chips applied" aria-label="Filtros em uso">
        {applied.map(({ text, hrefWithout }) => (
          <li key={text} className="max-w-full">
            <Link
              className="chip max-w-full"
              aria-current="true"
              to={hrefWithout}
              aria-label={`Tirar o filtro ${text}`}
            >
              <span>{text}</span>
              <X aria-hidden="true" />
            </Link>
          </li>
        ))}
        {filter.store && store ? (
          <li>
            <OptionalBoundary>
              <FollowButton target={{ store: filter.store }} name={store} className="chip" />
            </OptionalBoundary>
          </li>
        ) : null}
      </ul>
      {similarTo ? (
        <p className="applied-similar text-muted">Mostrando também resultados parecidos com “{similarTo}”</p>
      ) : null}
    </>
  );
}

interface NewDealsProps {
  count: number;
  show: () => Promise<void>;
}

/** Button above the list that loads newly published deals. */
export function NewDeals({ count, show }: NewDealsProps) {
  const showAtTop = async (): Promise<void> => {
    await show();
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusList();
  };
  return (
    <div className="new-deals" role="status">
      {count > 0 ? (
        <Button className="button main" onClick={() => void showAtTop()} icon={ArrowUp}>
          {formatQuantity(count, 'nova promoção', 'novas promoções')}
        </Button>
      ) : null}
    </div>
  );
}

interface NoDealsProps {
  list: PromotionList;
  filter: ListFilter;
  city: { slug: string; name: string } | undefined;
  /** Path of the list's first page. */
  firstPagePath: string;
}

/** Empty state: no deals at all, or a page past the end. */
export function NoDeals({ list, filter, city, firstPagePath }: NoDealsProps) {
  const { pathname } = useLocation();
  const title = `Nenhuma promoção encontrada${city ? ` em ${city.name}` : ''}`;
  const everywhereHref = city && filter.search ? `/${toListQueryString({ ...filter, page: 1 })}` : undefined;
  return (
    <EmptyList
      page={list.total > 0 ? filter.page : 1}
      firstPagePath={firstPagePath}
      text={`A lista acaba antes desta página: ${toCountText(list)} ao todo.`}
    >
      <StatePage
        icon={SearchX}
        title={title}
        actions={
          <>
            {everywhereHref ? <MainLink to={everywhereHref}>Buscar em todas as cidades</MainLink> : null}
            <Link className={everywhereHref ? 'button' : 'button main'} to={pathname}>
              Ver todas
            </Link>
            <Link className="button" to={`${city ? `/${city.slug}` : ''}/nova-promocao`}>
              Publicar Promoção
            </Link>
          </>
        }
      >
        Tente outra busca ou menos filtros, ou publique a primeira você.
      </StatePage>
    </EmptyList>
  );
}
