import type { PublicUser } from '@pechincha/contracts/entities/user';
import { MEMBER_NOT_FOUND_TITLE } from '@pechincha/contracts/page-heads';
import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { parsePublicUser } from '../../api/user';
import { EmptyList } from '../../components/ui/empty-list';
import { getPage, Pagination } from '../../components/ui/pagination';
import { Delayed, QueryView } from '../../components/ui/query-view';
import { LoadError, MainLink, StatePage } from '../../components/ui/state-page';
import { isNotFound } from '../../lib/api-error';
import { apiPath, createQueryFn } from '../../lib/http';
import { memberKeys } from '../../lib/keys';
import { usePageHead } from '../../lib/page-head';
import { DealCard } from '../../shared/deals/deal-card';
import { DealGrid, DealListSkeleton } from '../../shared/deals/deal-grid';
import { FollowButton } from '../../shared/subscriptions/subscription-buttons';
import { useSession } from '../../shared/session/use-session';
import { BadgeList, ProfileHeader, ProfileSection } from './profile-parts';
import { StatTiles, useMemberPromotions } from './stat-tiles';
import './profile.css';

/** The member's active deals, paged. */
function MemberDeals({ member }: { member: PublicUser }) {
  const [searchParams] = useSearchParams();
  const page = getPage(searchParams);
  const query = useMemberPromotions(member._id, { page });
  return (
    <ProfileSection id="promocoes-de" title="Promoções no ar" className="member-deals">
      <QueryView
        query={{ ...query, data: query.data?.promotions }}
        skeleton={
          <Delayed>
            <DealListSkeleton />
          </Delayed>
        }
        error="Não foi possível carregar as promoções. Tente novamente mais tarde."
        empty={
          <EmptyList page={page} firstPagePath={`/usuario/${member._id}`}>
            <p className="muted px-4 min-[45em]:px-0">Nenhuma promoção no ar agora.</p>
          </EmptyList>
        }
      >
        {(deals) => (
          <>
            <DealGrid aria-busy={query.isPlaceholderData}>
              {deals.map((deal) => (
                <li key={deal._id}>
                  <DealCard deal={deal} priority="later" />
                </li>
              ))}
            </DealGrid>
            <Pagination
              page={page}
              totalPages={query.data?.totalPages ?? 1}
              getPath={(next) => `/usuario/${member._id}${next > 1 ? `?page=${next}` : ''}`}
            />
          </>
        )}
      </QueryView>
    </ProfileSection>
  );
}

/** Public profile. 404 shows no toast: the page shows it. */
const useMember = (id: string) =>
  useQuery({
    queryKey: memberKeys.detail(id),
    queryFn: createQueryFn(apiPath`/users/${id}`, parsePublicUser, { id }),
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
  const query = useMember(id);
  const { error, isPending } = query;
  usePageHead(query.data?.name ?? (isNotFound(error) ? MEMBER_NOT_FOUND_TITLE : undefined));
  return (
    <main id="conteudo" tabIndex={-1} className="wrap" aria-busy={isPending}>
      <QueryView
        query={query}
        skeleton={
          <Delayed>
            <Skeleton />
          </Delayed>
        }
        error={(retry) => <MemberError error={error} onRetry={retry} />}
      >
        {(member) => (
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
        )}
      </QueryView>
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
      actions={<MainLink to="/">Voltar para o início</MainLink>}
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
