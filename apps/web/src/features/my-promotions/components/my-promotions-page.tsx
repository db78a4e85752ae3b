import { promotionStatusValues, type PromotionStatus } from '@pechincha/contracts/statuses';
import { PackagePlus, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Failed } from '../../../components/ui/failed';
import { StatePage } from '../../../components/ui/state-page';
import { useLate } from '../../../lib/use-late';
import { usePageTitle } from '../../../lib/use-page-title';
import { useSession } from '../../session/hooks/use-session';
import { LOAD_FAILURE, type MyPromotions } from '../api/list-my-promotions';
import { useEachState } from '../hooks/use-each-state';
import { sections } from '../sections';
import { MyBones } from './my-bones';
import { MySection } from './my-section';
import '../../promotions/styles/notice.css';
import '../styles/my-promotions.css';

/** `/minhas-promocoes`. Stands behind the guard: there is a member. */
export function MyPromotionsPage() {
  usePageTitle('Minhas Promoções');
  const memberId = useSession().user?._id ?? '';
  const lists = useEachState(memberId);
  return (
    <main className="wrap" id="conteudo" tabIndex={-1}>
      <div className="mine-head">
        <h1>Minhas Promoções</h1>
        <Link className="button main" to="/nova-promocao">
          <Plus aria-hidden="true" />
          Nova Promoção
        </Link>
      </div>
      <Content lists={lists} />
    </main>
  );
}

function Content({ lists }: { lists: Record<PromotionStatus, MyPromotions> }) {
  const all = promotionStatusValues.map((status) => lists[status]);
  const isPending = all.some((list) => list.isPending);
  const late = useLate(isPending);
  // One fault for the page: a list without some of its parts would tell something untrue.
  if (all.some((list) => list.isError && !list.data)) {
    const retry = (): void => all.filter((list) => !list.data).forEach((list) => void list.refetch());
    return <Failed onRetry={retry}>{LOAD_FAILURE}</Failed>;
  }
  if (isPending) return late ? <MyBones /> : null;
  if (all.every((list) => list.data?.pages[0]?.total === 0)) {
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
