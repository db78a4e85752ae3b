import type { Badge } from '@pechincha/contracts/entities/gamification';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { memberPageTitles } from '@pechincha/contracts/page-heads';
import type { VoteRequirement } from '@pechincha/contracts/vote-weight';
import { Hourglass, type LucideIcon, Mail, Pencil, ShieldAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { ProgressBar, ProgressBarSkeleton } from '../../components/ui/progress-bar';
import { getDraft } from '../../lib/drafts';
import { usePageHead } from '../../lib/page-head';
import { useBadges } from '../../shared/points/api';
import { type BadgeProgress, getBadgeProgress, isEarned } from '../../shared/points/progress';
import { LevelGoal } from '../../shared/points/points-header';
import { EmailConfirmationButton } from '../../shared/session/email-confirmation-button';
import { useSession } from '../../shared/session/use-session';
import { AccountSettings } from './account-settings';
import { BadgeList, ProfileHeader } from './profile-parts';
import { getProfileDraftKey, ProfileForm } from './profile-form';
import { StatTiles } from './stat-tiles';
import './profile.css';

interface NextBadge extends BadgeProgress {
  name: string;
}

/** The unearned badge with the highest progress ratio. */
export function findNextBadge(badges: readonly Badge[], user: CurrentUser): NextBadge | undefined {
  const candidates = badges
    .filter((badge) => !isEarned(badge, user))
    .flatMap((badge) => {
      const progress = getBadgeProgress(badge, user);
      return progress ? [{ ...progress, name: badge.name }] : [];
    });
  return candidates.sort((one, other) => other.value / other.goal - one.value / one.goal)[0];
}

/** Progress towards the nearest badge. */
function BadgeGoal({ user }: { user: CurrentUser }) {
  const { data: badges = [], isPending } = useBadges();
  if (isPending) return <ProgressBarSkeleton />;
  const next = findNextBadge(badges, user);
  if (!next) return null;
  return (
    <ProgressBar value={next.value} goal={next.goal} label={`Caminho até a insígnia ${next.name}`}>
      <span className="sentence">{next.text}</span> para a insígnia <b>{next.name}</b>
    </ProgressBar>
  );
}

const missingTexts: Record<VoteRequirement, { icon: LucideIcon; text: string }> = {
  email: { icon: Mail, text: 'Confirme seu e-mail' },
  age: { icon: Hourglass, text: 'Sua conta é nova: em poucos dias seus votos passam a contar.' },
  caution: {
    icon: ShieldAlert,
    text: 'Você recebeu uma advertência da moderação. Seus votos voltam a contar depois de 30 dias sem outra.',
  },
};

/** What is missing before the member's votes count; nothing once they do. */
function VoteWeightNotice({ user }: { user: CurrentUser }) {
  if (user.voice !== 0) return null;
  return (
    <section className="vote-weight-notice" aria-labelledby="votos-ainda-nao-contam">
      <h2 id="votos-ainda-nao-contam">Seus votos ainda não contam</h2>
      <ul>
        {user.voiceMissing.map((requirement) => {
          const missing = missingTexts[requirement];
          // A newer server may name another requirement.
          if (!missing) return null;
          const { icon: Icon, text } = missing;
          return (
            <li key={requirement}>
              <Icon aria-hidden="true" />
              <span>{text}</span>
              {requirement === 'email' ? (
                <EmailConfirmationButton email={user.email}>
                  Enviar link de confirmação
                </EmailConfirmationButton>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** `/perfil` */
export function ProfilePage() {
  usePageHead(memberPageTitles.profile);
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
            <Button ref={editButton} onClick={() => setIsEditing(true)} icon={Pencil}>
              Editar perfil
            </Button>
          }
        />
      )}
      <VoteWeightNotice user={user} />
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
