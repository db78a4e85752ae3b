import type { PublicUser } from '@pechincha/contracts/entities/user';
import { Award, BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar, Picture } from '../../components/ui/picture';
import { classes } from '../../lib/style';
import { formatDate, formatQuantity } from '../../lib/format';
import { useBadges } from '../../shared/points/api';
import './profile.css';

export function ProfileHeader({ member, action }: { member: PublicUser; action?: ReactNode }) {
  return (
    <div className="profile-header">
      <Avatar name={member.name} picture={member.avatar} size="profile" />
      <div className="min-w-0">
        <h1>{member.name}</h1>
        <p className="baseline-cluster profile-level">
          <span>
            Nível: <b>{member.level ?? '—'}</b>
          </span>
          <span className="muted">{formatQuantity(member.points, 'ponto', 'pontos')}</span>
        </p>
        {member.trusted ? (
          <p className="icon-text small profile-trusted">
            <BadgeCheck aria-hidden="true" />
            Membro de confiança
          </p>
        ) : null}
        <p className="small muted">
          Membro desde <time dateTime={member.createdAt}>{formatDate(new Date(member.createdAt))}</time>
        </p>
      </div>
      {action}
    </div>
  );
}

interface ProfileSectionProps {
  /** Id of the heading. */
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

export function ProfileSection({ id, title, className, children }: ProfileSectionProps) {
  return (
    <section className={classes('profile-section', className)} aria-labelledby={id}>
      <h2 className="mb-3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface BadgeListProps {
  member: PublicUser;
  /** Shown when the member has no badges. */
  emptyText: string;
}

/** Earned badges; when the catalogue fails to load, names show without pictures. */
export function BadgeList({ member, emptyText }: BadgeListProps) {
  const { data: badges = [], isPending } = useBadges();
  return (
    <ProfileSection id="insignias" title="Insígnias">
      {member.badges.length === 0 ? <p className="muted">{emptyText}</p> : null}
      <ul className="member-badges">
        {member.badges.map((name) => {
          const badge = badges.find((candidate) => candidate.name === name);
          return (
            <li key={name} className="card member-badge">
              <Picture image={badge?.icon} fallbackIcon={Award} className="member-badge-icon" width={48} />
              <span className="min-w-0">
                <b className="block font-semibold">{name}</b>
                {isPending ? (
                  <span className="skeleton inline-block h-3 w-44 max-w-full" aria-hidden="true" />
                ) : null}
                {badge?.description ? <span className="small muted">{badge.description}</span> : null}
              </span>
            </li>
          );
        })}
      </ul>
    </ProfileSection>
  );
}
