import { MEMBER_NOT_FOUND_TITLE } from '@pechincha/contracts/page-titles';
import { UserRoundX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { LoadError } from '../../../components/ui/load-error';
import { StatePage } from '../../../components/ui/state-page';
import { isNotFound } from '../../../lib/api-error';
import { useDelayed } from '../../../lib/use-delayed';
import { usePageTitle } from '../../../lib/use-page-title';
import { FollowButton } from '../../../shared/rules/components/follow-button';
import { useSession } from '../../../shared/session/hooks/use-session';
import { useMember } from '../api/get-member';
import { BadgeList } from './badge-list';
import { MemberDeals } from './member-deals';
import { ProfileHeader } from './profile-header';
import { StatTiles } from './stat-tiles';

/** `/usuario/{id}`: public profile. */
export function MemberPage() {
  const { id = '' } = useParams();
  return <MemberById key={id} id={id} />;
}

function MemberById({ id }: { id: string }) {
  const { user } = useSession();
  const { data: member, error, isPending, refetch } = useMember(id);
  const showSkeleton = useDelayed(isPending);
  usePageTitle(member?.name ?? (isNotFound(error) ? MEMBER_NOT_FOUND_TITLE : undefined));
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
