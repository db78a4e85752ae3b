import { memberPageTitles } from '@pechincha/contracts/page-titles';
import { promotionStatusValues, type PromotionStatus } from '@pechincha/contracts/statuses';
import { PackagePlus, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadError } from '../../../components/ui/load-error';
import { StatePage } from '../../../components/ui/state-page';
import { useDelayed } from '../../../lib/use-delayed';
import { usePageTitle } from '../../../lib/use-page-title';
import { useSession } from '../../../shared/session/hooks/use-session';
import { LOAD_ERROR_TEXT, type MyPromotions } from '../api/list-my-promotions';
import { useMyPromotionsByStatus } from '../hooks/use-my-promotions-by-status';
import { sections } from '../sections';
import { MyDealsSkeleton } from './my-deals-skeleton';
import { MySection } from './my-section';
import './my-promotions-page.css';

/** `/minhas-promocoes`, for signed-in members only. */
export function MyPromotionsPage() {
  usePageTitle(memberPageTitles.ownPromotions);
  const memberId = useSession().user?._id ?? '';
  const lists = useMyPromotionsByStatus(memberId);
  return (
    <main className="wrap" id="conteudo" tabIndex={-1}>
      <div className="own-deals-header">
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
        actions={
          <Link className="button main" to="/nova-promocao">
            Criar minha primeira promoção
          </Link>
        }
      >
        Achou um preço bom? Conte para os outros.
      </StatePage>
    );
  }
  return sections.map(({ title, statuses }) => (
    <MySection key={title} title={title} lists={statuses.map((status) => lists[status])} />
  ));
}
