import type { PublicUser } from '@pechincha/contracts/entities/user';
import { MEMBER_NOT_FOUND_TITLE } from '@pechincha/contracts/page-heads';
import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { parsePublicUser } from '../../api/user';
import { EmptyList } from '../../components/ui/empty-list';
import { getPage, Pagination } from '../../components/ui/pagination';
import { LoadError, StatePage } from '../../components/ui/state-page';
import { isNotFound } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { memberKeys } from '../../lib/keys';
import { useDelayed } from '../../lib/timers';
import { usePageHead } from '../../lib/page-head';
import { DealCard } from '../../shared/deals/deal-card';
import { DealGrid, DealListSkeleton } from '../../shared/deals/deal-grid';
import { FollowButton } from '../../shared/rules/rule-buttons';
import { useSession } from '../../shared/session/use-session';
import { BadgeList, ProfileHeader, ProfileSection } from './profile-parts';
import { StatTiles, useMemberPromotions } from './stat-tiles';
import './profile.css';

/** The member's active deals, paged. */
function MemberDeals({ member }: { member: PublicUser }) {
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

/** Public profile. 404 shows no toast: the page shows it. */
const useMember = (id: string) =>
  useQuery({
    queryKey: memberKeys.detail(id),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>(apiPath`/users/${id}`, { signal, id });
      return parsePublicUser(data);
    },
    staleTime: 30_000,
    meta: { errorText: (error: unknown) => (isNotFound(error) ? undefined : 'Erro ao carregar o perfil') },
  });

/** `/usuario/{id}`: public profile. */
export function MemberPage() {
  const { id = '' } = useParams();
  return <MemberById key={id} id={id} />;
}

function MemberById({ id }: { id: string }) {
  const { user } = useSession();
  const { data: member, error, isPending, refetch } = useMember(id);
  const showSkeleton = useDelayed(isPending);
  usePageHead(member?.name ?? (isNotFound(error) ? MEMBER_NOT_FOUND_TITLE : undefined));
  return (
    <main id="conteudo" tabIndex={-1} className="wrap" aria-busy={isPending}>
      {showSkeleton ? <Skeleton /> : null}
      {error && !member ? <MemberError error={error} onRetry={() => void refetch()} /> : null}
      {member ? (
        <>
          <ProfileHeader
            member={member}
            action={
              user?._id === member._id ? (
                <Link className="button" to="/perfil">
                  Ver meu perfil
                </Link>
              ) : (
                <FollowButton target={{ author: member._id }} name={member.name} />
              )
            }
          />
          <StatTiles member={member} />
          <BadgeList member={member} emptyText="Ainda nenhuma." />
          <MemberDeals member={member} />
        </>
      ) : null}
    </main>
  );
}

function MemberError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isNotFound(error)) {
    return (
      <LoadError level={1} onRetry={onRetry}>
        O perfil não chegou.
      </LoadError>
    );
  }
  return (
    <StatePage
      icon={UserRoundX}
      title={MEMBER_NOT_FOUND_TITLE}
      level={1}
      actions={
        <Link className="button main" to="/">
          Voltar para o início
        </Link>
      }
    >
      A conta foi removida ou nunca existiu.
    </StatePage>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label="Carregando">
      <div className="profile-header" aria-hidden="true">
        <span className="skeleton avatar profile-picture" />
        <div className="skeleton h-16" />
      </div>
      <div className="stat-tiles" aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="skeleton h-21" />
        ))}
      </div>
    </div>
  );
}
