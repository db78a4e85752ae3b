import type { PublicUser } from '@pechincha/contracts/entities/user';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/dates';
import { formatQuantity } from '../../lib/numbers';
import { ProfilePicture } from './profile-picture';
import './profile.css';

export function ProfileHeader({ member, action }: { member: PublicUser; action?: ReactNode }) {
  return (
    <div className="profile-header">
      <ProfilePicture name={member.name} picture={member.avatar} />
      <div className="min-w-0">
        <h1>{member.name}</h1>
        <p className="profile-level">
          <span>
            Nível: <b>{member.level ?? '—'}</b>
          </span>
          <span className="muted">{formatQuantity(member.points, 'ponto', 'pontos')}</span>
        </p>
        {member.trusted ? (
          <p className="profile-trusted">
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
