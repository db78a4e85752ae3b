import { memberPageTitles } from '@pechincha/contracts/page-titles';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { getDraft } from '../../../lib/drafts';
import { usePageTitle } from '../../../lib/use-page-title';
import { LevelGoal } from '../../../shared/points/components/level-goal';
import { useSession } from '../../../shared/session/hooks/use-session';
import { AccountSettings } from './account-settings';
import { BadgeList } from './badge-list';
import { BadgeGoal } from './badge-goal';
import { getProfileDraftKey, ProfileForm } from './profile-form';
import { ProfileHeader } from './profile-header';
import { StatTiles } from './stat-tiles';
import { VoiceNotice } from './voice-notice';
import './profile-page.css';

/** `/perfil` */
export function ProfilePage() {
  usePageTitle(memberPageTitles.profile);
  const { user } = useSession();
  const [isEditing, setIsEditing] = useState(
    () => user !== null && getDraft(getProfileDraftKey(user)) !== '',
  );
  const editButton = useRef<HTMLButtonElement>(null);
  if (!user) return null;
  const stopEditing = (): void => {
    setIsEditing(false);
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  return (
    <main id="conteudo" tabIndex={-1} className="wrap">
      {isEditing ? (
        <ProfileForm user={user} onDone={stopEditing} />
      ) : (
        <ProfileHeader
          member={user}
          action={
            <button ref={editButton} type="button" className="button" onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden="true" />
              Editar perfil
            </button>
          }
        />
      )}
      <VoiceNotice user={user} />
      <div className="goals">
        <LevelGoal user={user} />
        <BadgeGoal user={user} />
      </div>
      <StatTiles member={user} />
      <BadgeList
        member={user}
        emptyText="Ainda nenhuma. Publique, comente e ajude: as primeiras chegam depressa."
      />
      <AccountSettings user={user} />
    </main>
  );
}
