import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { SearchX } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { EmptyList } from '../../components/ui/empty-list';
import { StatePage } from '../../components/ui/state-page';
import { toCountText } from './count-text';
import { toListQueryString, type ListFilter } from './list-filter';

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
            {everywhereHref ? (
              <Link className="button main" to={everywhereHref}>
                Buscar em todas as cidades
              </Link>
            ) : null}
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
