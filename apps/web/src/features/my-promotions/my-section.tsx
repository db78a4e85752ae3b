import { getPromotionPath, ONLINE } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { type PromotionStatus, promotionStatuses } from '@pechincha/contracts/statuses';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare, Pencil, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { parsePromotionList } from '../../api/promotion';
import { Notice, OldPrice, Price, StatusLabel, TimeAgo } from '../../components/ui/labels';
import { Picture } from '../../components/ui/picture';
import { classes } from '../../lib/style';
import { getFinalPrice, getOldPrice } from '../../lib/deal-prices';
import { apiPath, createQueryFn } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { getCityName } from '../../lib/known-cities';
import { useSite } from '../../lib/site';
import { formatCount } from '../../lib/format';
import { getCategoryIcon } from '../../shared/deals/category-icons';
import { getEditPath, isOpen } from '../../shared/deals/deal';
import { DeleteDeal } from '../../shared/deals/delete-deal';
import { AppealButton } from '../../shared/judgement/appeal-button';
import { useOwnDecisions } from '../../shared/judgement/decisions';
import { useSession } from '../../shared/session/use-session';

export const LOAD_ERROR_TEXT = 'Erro ao carregar suas promoções';

/** Deals of one member and status, newest first, paged. */
export const useMyPromotions = (memberId: string, status: PromotionStatus) =>
  useInfiniteQuery({
    queryKey: promotionKeys.ownList(memberId, status),
    queryFn: ({ signal, pageParam: page }) =>
      createQueryFn(apiPath`/users/${memberId}/promotions`, parsePromotionList, {
        params: { status, page, limit: 20 },
      })({ signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    meta: { errorText: LOAD_ERROR_TEXT },
  });

export type MyPromotions = ReturnType<typeof useMyPromotions>;

interface Section {
  title: string;
  statuses: readonly PromotionStatus[];
}

/** Ordered by what needs attention first. */
export const sections: readonly Section[] = [
  { title: 'Pendentes de Aprovação', statuses: ['pending'] },
  { title: 'Rejeitadas', statuses: ['rejected'] },
  { title: 'Ativas', statuses: ['active'] },
  { title: 'Outras Promoções', statuses: ['expired', 'removed'] },
];

/** Falls back for statuses newer than this page. */
export const getStatusLabel = (status: string): string =>
  Object.hasOwn(promotionStatuses, status) ? promotionStatuses[status as PromotionStatus] : 'Desconhecido';

const decidedStatuses: readonly PromotionStatus[] = ['rejected', 'removed', 'expired'];

/** Offers to appeal where the last decision on the deal can be appealed, or shows that it was. */
function AppealDeal({ deal }: { deal: Promotion }) {
  const memberId = useSession().user?._id;
  // One request for all deals: most members have a page of decisions at most.
  const { data } = useOwnDecisions(decidedStatuses.includes(deal.status) ? memberId : undefined, 1);
  const decision = data?.entries.find(({ kind, id }) => kind === 'deal' && id === deal._id);
  const isAppealed = decision?.appeal === 'open';
  if (!decision?.canAppeal && !isAppealed) return null;
  return <AppealButton subject={{ kind: 'deal', id: deal._id }} title={deal.title} isAppealed={isAppealed} />;
}

const tones: Partial<Record<Promotion['status'], 'pending' | 'good' | 'danger'>> = {
  pending: 'pending',
  rejected: 'danger',
  active: 'good',
};

/** One of the member's own deals with its actions. */
export function MyDeal({ deal }: { deal: Promotion }) {
  const { cities, categories } = useSite();
  const isRejected = deal.status === 'rejected';
  return (
    <li className="own-deal">
      <Picture
        className="own-deal-photo"
        image={deal.image}
        fallbackIcon={getCategoryIcon(categories, deal.category)}
        width={96}
      />
      <div className="own-deal-body">
        <p className="meta own-deal-meta">
          <StatusLabel tone={tones[deal.status]}>{getStatusLabel(deal.status)}</StatusLabel>
          <span>
            {deal.city === ONLINE ? 'Online' : getCityName(cities, deal.city)} ·{' '}
            <TimeAgo at={deal.createdAt} />
          </span>
        </p>
        <h3>
          <Link to={getPromotionPath(deal)}>{deal.title}</Link>
        </h3>
        <p className="baseline-cluster mt-1">
          <Price reais={getFinalPrice(deal)} />
          <OldPrice reais={getOldPrice(deal)} />
        </p>
      </div>
      {isRejected ? (
        <Notice tone="danger" className="own-deal-reason">
          <span>
            <b>Motivo da rejeição</b>
            {deal.moderationReason ?? 'não informado'}
          </span>
        </Notice>
      ) : null}
      <div className="cluster own-deal-actions">
        {isOpen(deal) ? <ReactionCounts deal={deal} /> : null}
        <Link className={classes('button size-s', isRejected && 'main')} to={getEditPath(deal)}>
          <Pencil aria-hidden="true" />
          {isRejected ? 'Editar e reenviar' : 'Editar'}
          <span className="vh">: {deal.title}</span>
        </Link>
        <AppealDeal deal={deal} />
        <DeleteDeal deal={deal} />
      </div>
    </li>
  );
}

function ReactionCounts({ deal }: { deal: Promotion }) {
  return (
    <p className="own-deal-reactions">
      <span>
        <ThumbsUp aria-hidden="true" />
        <span className="vh">Curtidas:</span> {formatCount(deal.likesCount)}
      </span>
      <span>
        <ThumbsDown aria-hidden="true" />
        <span className="vh">Não curtidas:</span> {formatCount(deal.dislikesCount)}
      </span>
      <span>
        <MessageSquare aria-hidden="true" />
        <span className="vh">Comentários:</span> {formatCount(deal.commentsCount)}
      </span>
    </p>
  );
}

/** One section of deals with a "load more" button; renders nothing when empty. */
export function MySection({ title, lists }: { title: string; lists: readonly MyPromotions[] }) {
  const id = useId();
  const deals = lists.flatMap((list) => list.data?.pages.flatMap(({ promotions }) => promotions) ?? []);
  const total = lists.reduce((sum, list) => sum + (list.data?.pages[0]?.total ?? 0), 0);
  const nextList = lists.find((list) => list.hasNextPage);
  const isFetching = lists.some((list) => list.isFetchingNextPage);
  if (total === 0) return null;
  return (
    <section className="mt-8 own-deals-section" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="muted">{formatCount(total)}</span>
      </h2>
      <ul className="card divided-rows own-deals">
        {deals.map((deal) => (
          <MyDeal key={deal._id} deal={deal} />
        ))}
      </ul>
      {nextList ? (
        <Button className="button mt-3" disabled={isFetching} onClick={() => void nextList.fetchNextPage()}>
          {isFetching ? 'Carregando...' : 'Mostrar mais'}
        </Button>
      ) : null}
    </section>
  );
}
