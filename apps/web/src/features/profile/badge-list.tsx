import type { PublicUser } from '@pechincha/contracts/entities/user';
import { Award } from 'lucide-react';
import { Picture } from '../../components/ui/picture';
import { useBadges } from '../../shared/points/list-badges';
import { ProfileSection } from './profile-section';
import './profile.css';

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
            <li key={name} className="member-badge">
              <Picture
                image={badge?.icon}
                fallbackIcon={Award}
                className="member-badge-icon"
                sizes="48px"
                width={48}
                height={48}
              />
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
