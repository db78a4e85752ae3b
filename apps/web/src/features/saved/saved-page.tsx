import type { SavedPromotionList, UnavailablePromotion } from '@pechincha/contracts/entities/promotion';
import { memberPageTitles } from '@pechincha/contracts/page-titles';
import { Bookmark, BookmarkX, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { LoadError } from '../../components/ui/load-error';
import { Pagination } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { focusList, LIST_HEADING_ID } from '../../lib/focus-list';
import { formatCount } from '../../lib/numbers';
import { getPage } from '../../lib/page';
import { useDelayed } from '../../lib/use-delayed';
import { usePageTitle } from '../../lib/use-page-title';
import { DealCard } from '../../shared/deals/deal-card';
import { DealGrid } from '../../shared/deals/deal-grid';
import { DealListSkeleton } from '../../shared/deals/deal-list-skeleton';
import { useSave } from '../../shared/deals/use-save';
import { useSession } from '../../shared/session/use-session';
import { isUnavailable, LOAD_ERROR_TEXT, useSavedPromotions } from './list-saved';
import './saved.css';

/** A saved deal that the member can no longer see. */
export function UnavailableDeal({ deal }: { deal: UnavailablePromotion }) {
  const { press } = useSave({ ...deal, hasSaved: true });
  return (
    <article className="deal unavailable-deal" aria-label="Saiu do ar">
      <span className="deal-photo none">
        <SearchX aria-hidden="true" />
      </span>
      <div className="deal-body">
        <h2 className="deal-title">Saiu do ar</h2>
        <p className="muted small">Esta promoção não está mais no site.</p>
        <button type="button" className="button small" onClick={press}>
          <BookmarkX aria-hidden="true" />
          Tirar das salvas
        </button>
      </div>
    </article>
  );
}

const PATH = '/salvas';

function getPath({ page, active }: { page: number; active: boolean }): string {
  const query = new URLSearchParams({
    ...(active && { ativas: '1' }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${PATH}?${query.toString()}` : PATH;
}

/** `/salvas`: the deals that the member saved. */
export function SavedPage() {
  usePageTitle(memberPageTitles.saved);
  const [searchParams] = useSearchParams();
  const active = searchParams.get('ativas') === '1';
  const page = getPage(searchParams);
  const { data, isPending, isError, isPlaceholderData, refetch } = useSavedPromotions(
    useSession().user?._id,
    {
      page,
      active,
    },
  );
  const showSkeleton = useDelayed(isPending);
  useFocusAfterRemoval(data);
  const showFilter = active || (data?.total ?? 0) > 0;
  return (
    <main className="wrap saved-page" id="conteudo" tabIndex={-1} aria-busy={isPending}>
      <div className="saved-header">
        <h1 id={LIST_HEADING_ID} tabIndex={-1}>
          Promoções Salvas{' '}
          {data && data.total > 0 ? (
            <span className="muted font-normal">{formatCount(data.total)}</span>
          ) : null}
        </h1>
        {showFilter ? (
          <Link
            className="chip"
            aria-current={active || undefined}
            to={getPath({ page: 1, active: !active })}
          >
            Só ativas
          </Link>
        ) : null}
      </div>
      {showSkeleton ? <DealListSkeleton /> : null}
      {isError && !data ? <LoadError onRetry={() => void refetch()}>{LOAD_ERROR_TEXT}</LoadError> : null}
      {data ? (
        <div className="list-box" aria-busy={isPlaceholderData}>
          <SavedList list={data} active={active} page={page} />
        </div>
      ) : null}
      {data ? (
        <Pagination
          page={page}
          totalPages={data.totalPages}
          getPath={(number) => getPath({ page: number, active })}
        />
      ) : null}
    </main>
  );
}

function SavedList({ list, active, page }: { list: SavedPromotionList; active: boolean; page: number }) {
  const { promotions, total, totalPages } = list;
  if (promotions.length > 0) {
    return (
      <DealGrid>
        {promotions.map((deal, index) => (
          <li key={deal._id}>
            {isUnavailable(deal) ? (
              <UnavailableDeal deal={deal} />
            ) : (
              <DealCard deal={deal} priority={index === 0 ? 'first' : 'later'} />
            )}
          </li>
        ))}
      </DealGrid>
    );
  }
  // The last one of the page was taken out.
  if (total > 0 && page > totalPages) return <Navigate replace to={getPath({ page: totalPages, active })} />;
  return active ? (
    <StatePage
      icon={Bookmark}
      title="Nenhuma das suas salvas está ativa."
      actions={
        <Link className="button main" to={PATH}>
          Ver todas as salvas
        </Link>
      }
    />
  ) : (
    <StatePage
      icon={Bookmark}
      title="Você ainda não salvou nenhuma promoção."
      actions={
        <Link className="button main" to="/">
          Ver promoções
        </Link>
      }
    >
      Em “Mais opções” de uma promoção, toque em “Salvar”. Avisamos se o preço baixar e antes de terminar.
    </StatePage>
  );
}

/** The card that was taken out had the focus: the heading gets it. */
function useFocusAfterRemoval(list: SavedPromotionList | undefined): void {
  const ids = list?.promotions.map(({ _id }) => _id).join();
  const previousIds = useRef<string>(undefined);
  useEffect(() => {
    const hasChanged = previousIds.current !== undefined && previousIds.current !== ids;
    previousIds.current = ids;
    if (hasChanged && document.activeElement === document.body) focusList();
  }, [ids]);
}
