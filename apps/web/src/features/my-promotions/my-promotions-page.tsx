import { memberPageTitles } from '@pechincha/contracts/page-heads';
import { type PromotionStatus, promotionStatusValues } from '@pechincha/contracts/statuses';
import { PackagePlus, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadError, MainLink, StatePage } from '../../components/ui/state-page';
import { useDelayed } from '../../lib/timers';
import { usePageHead } from '../../lib/page-head';
import { useSession } from '../../shared/session/use-session';
import { LOAD_ERROR_TEXT, type MyPromotions, MySection, sections, useMyPromotions } from './my-section';
import './my-promotions.css';

function MyDealsSkeleton() {
  return (
    <ul className="card divided-rows own-deals mt-8" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <li key={row} className="own-deal">
          <div className="photo own-deal-photo skeleton" />
          <div className="own-deal-body">
            <span className="skeleton block h-3 w-32" />
            <span className="skeleton mt-2 block h-5 w-3/4" />
            <span className="skeleton mt-2 block h-6 w-28" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** One query per status, so that rejected deals show however many active ones are newer. */
function useMyPromotionsByStatus(memberId: string): Record<PromotionStatus, MyPromotions> {
  return {
    pending: useMyPromotions(memberId, 'pending'),
    rejected: useMyPromotions(memberId, 'rejected'),
    active: useMyPromotions(memberId, 'active'),
    expired: useMyPromotions(memberId, 'expired'),
    removed: useMyPromotions(memberId, 'removed'),
  };
}

/** `/minhas-promocoes`, for signed-in members only. */
export function MyPromotionsPage() {
  usePageHead(memberPageTitles.ownPromotions);
  const memberId = useSession().user?._id ?? '';
  const lists = useMyPromotionsByStatus(memberId);
  return (
    <main className="wrap" id="conteudo" tabIndex={-1}>
      <div className="cluster own-deals-header">
        <h1>Minhas Promoções</h1>
        <Link className="button main" to="/nova-promocao">
          <Plus aria-hidden="true" />
          Nova Promoção
        </Link>
      </div>
      <Content lists={lists} />
      <Link className="small mt-6 inline-flex min-h-11 items-center" to="/recursos">
        Decisões da moderação e seus recursos
      </Link>
    </main>
  );
}

function Content({ lists }: { lists: Record<PromotionStatus, MyPromotions> }) {
  const allLists = promotionStatusValues.map((status) => lists[status]);
  const isPending = allLists.some((list) => list.isPending);
  const showSkeleton = useDelayed(isPending);
  // Any failed list fails the whole page: partial sections would be misleading.
  if (allLists.some((list) => list.isError && !list.data)) {
    const retry = (): void => allLists.filter((list) => !list.data).forEach((list) => void list.refetch());
    return <LoadError onRetry={retry}>{LOAD_ERROR_TEXT}</LoadError>;
  }
  if (isPending) return showSkeleton ? <MyDealsSkeleton /> : null;
  if (allLists.every((list) => list.data?.pages[0]?.total === 0)) {
    return (
      <StatePage
        icon={PackagePlus}
        title="Você ainda não publicou nada"
        actions={<MainLink to="/nova-promocao">Criar minha primeira promoção</MainLink>}
      >
        Achou um preço bom? Conte para os outros.
      </StatePage>
    );
  }
  return sections.map(({ title, statuses }) => (
    <MySection key={title} title={title} lists={statuses.map((status) => lists[status])} />
  ));
}
