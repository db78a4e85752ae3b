import type {
  Promotion,
  SavedPromotionList,
  UnavailablePromotion,
} from '@pechincha/contracts/entities/promotion';
import { memberPageTitles } from '@pechincha/contracts/page-heads';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkX, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { object, openEnum, text, toObject } from '../../api/parsers';
import { createPromotionListParser, parsePromotion } from '../../api/promotion';
import { focusList, getPage, LIST_HEADING_ID, Pagination } from '../../components/ui/pagination';
import { Delayed, QueryView } from '../../components/ui/query-view';
import { MainLink, StatePage } from '../../components/ui/state-page';
import { createQueryFn } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { formatCount } from '../../lib/format';
import { usePageHead } from '../../lib/page-head';
import { DealCard } from '../../shared/deals/deal-card';
import { DealGrid, DealListSkeleton } from '../../shared/deals/deal-grid';
import { useSave } from '../../shared/deals/lazy-api';
import { withPendingReactions } from '../../shared/deals/api';
import { useSession } from '../../shared/session/use-session';
import './saved.css';

const parseUnavailable = object<UnavailablePromotion>({
  _id: text(),
  status: openEnum<UnavailablePromotion['status']>('removed'),
});

const parseSavedList = createPromotionListParser<Promotion | UnavailablePromotion>((input) =>
  'title' in toObject(input) ? parsePromotion(input) : parseUnavailable(input),
);

const isUnavailable = (deal: Promotion | UnavailablePromotion): deal is UnavailablePromotion =>
  !('title' in deal);

const LOAD_ERROR_TEXT = 'Não foi possível carregar as promoções salvas.';

interface SavedRequest {
  page: number;
  active: boolean;
}

/** The member's saved deals, the last one first. Keeps the previous page, dimmed, while another one loads. */
const useSavedPromotions = (memberId: string | undefined, { page, active }: SavedRequest) =>
  useQuery({
    queryKey: promotionKeys.savedList(memberId, { page, active }),
    queryFn: (context) =>
      withPendingReactions((): Promise<SavedPromotionList> => {
        const params = { page, ...(active && { active }) };
        return createQueryFn('/promotions/saved', parseSavedList, { params })(context);
      }),
    enabled: memberId !== undefined,
    placeholderData: keepPreviousData,
    meta: { errorText: LOAD_ERROR_TEXT },
  });

/** A saved deal that the member can no longer see. */
function UnavailableDeal({ deal }: { deal: UnavailablePromotion }) {
  const { toggle } = useSave({ ...deal, hasSaved: true });
  return (
    <article className="deal unavailable-deal" aria-label="Saiu do ar">
      <span className="photo deal-photo none">
        <SearchX aria-hidden="true" />
      </span>
      <div className="deal-body">
        <h2 className="line-clamp-2 deal-title">Saiu do ar</h2>
        <p className="muted small">Esta promoção não está mais no site.</p>
        <Button className="button size-s" onClick={toggle} icon={BookmarkX}>
          Tirar das salvas
        </Button>
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
  usePageHead(memberPageTitles.saved);
  const [searchParams] = useSearchParams();
  const active = searchParams.get('ativas') === '1';
  const page = getPage(searchParams);
  const query = useSavedPromotions(useSession().user?._id, { page, active });
  const { data, isPending } = query;
  useFocusAfterRemoval(data);
  const showFilter = active || (data?.total ?? 0) > 0;
  return (
    <main className="wrap saved-page" id="conteudo" tabIndex={-1} aria-busy={isPending}>
      <div className="cluster saved-header">
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
      <QueryView
        query={query}
        skeleton={
          <Delayed>
            <DealListSkeleton />
          </Delayed>
        }
        error={LOAD_ERROR_TEXT}
      >
        {(list) => (
          <>
            <div className="list-box" aria-busy={query.isPlaceholderData}>
              <SavedList list={list} active={active} page={page} />
            </div>
            <Pagination
              page={page}
              totalPages={list.totalPages}
              getPath={(number) => getPath({ page: number, active })}
            />
          </>
        )}
      </QueryView>
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
      actions={<MainLink to={PATH}>Ver todas as salvas</MainLink>}
    />
  ) : (
    <StatePage
      icon={Bookmark}
      title="Você ainda não salvou nenhuma promoção."
      actions={<MainLink to="/">Ver promoções</MainLink>}
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
