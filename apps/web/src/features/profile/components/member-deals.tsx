import type { PublicUser } from '@pechincha/contracts/entities/user';
import { useSearchParams } from 'react-router-dom';
import { EmptyList } from '../../../components/ui/empty-list';
import { LoadError } from '../../../components/ui/load-error';
import { Pagination } from '../../../components/ui/pagination';
import { getPage } from '../../../lib/page';
import { useDelayed } from '../../../lib/use-delayed';
import { DealListSkeleton } from '../../../shared/deals/components/deal-list-skeleton';
import { DealCard } from '../../../shared/deals/components/deal-card';
import { DealGrid } from '../../../shared/deals/components/deal-grid';
import { useMemberPromotions } from '../api/list-member-promotions';
import { ProfileSection } from './profile-section';
import './member-deals.css';

/** The member's active deals, paged. */
export function MemberDeals({ member }: { member: PublicUser }) {
  const [searchParams] = useSearchParams();
  const page = getPage(searchParams);
  const { data, isPending, isError, isPlaceholderData, refetch } = useMemberPromotions(member._id, { page });
  const showSkeleton = useDelayed(isPending);
  return (
    <ProfileSection id="promocoes-de" title="Promoções no ar" className="member-deals">
      {showSkeleton ? <DealListSkeleton /> : null}
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>
          Não foi possível carregar as promoções. Tente novamente mais tarde.
        </LoadError>
      ) : null}
      {data?.promotions.length === 0 ? (
        <EmptyList page={page} firstPagePath={`/usuario/${member._id}`}>
          <p className="muted px-4 min-[45em]:px-0">Nenhuma promoção no ar agora.</p>
        </EmptyList>
      ) : null}
      {data && data.promotions.length > 0 ? (
        <DealGrid aria-busy={isPlaceholderData}>
          {data.promotions.map((deal) => (
            <li key={deal._id}>
              <DealCard deal={deal} priority="later" />
            </li>
          ))}
        </DealGrid>
      ) : null}
      {data && data.promotions.length > 0 ? (
        <Pagination
          page={page}
          totalPages={data.totalPages}
          getPath={(next) => `/usuario/${member._id}${next > 1 ? `?page=${next}` : ''}`}
        />
      ) : null}
    </ProfileSection>
  );
}
