import type { Badge } from '@pechincha/contracts/entities/gamification';
import { Award, Lock } from 'lucide-react';
import { Picture } from '../../../components/ui/picture';
import { TimeAgo } from '../../../components/ui/time-ago';
import { classes } from '../../../lib/classes';
import { ProgressBar } from '../../../components/ui/progress-bar';
import type { BadgeProgress } from '../../../shared/points/badge-progress';

interface BadgeCardProps {
  badge: Badge;
  earned: boolean;
  progress: BadgeProgress | undefined;
}

/** An earned badge with its date, or an unearned one with criteria and progress. */
export function BadgeCard({ badge, earned, progress }: BadgeCardProps) {
  const { name, description, criteria, icon, earnedAt } = badge;
  return (
    <li className={classes('badge', earned && 'earned')}>
      <Picture
        image={icon}
        fallbackIcon={earned ? Award : Lock}
        className="badge-icon"
        sizes="64px"
        width={64}
        height={64}
      />
      <div className="min-w-0">
        <h3>{name}</h3>
        <p className="small">{description}</p>
        {earned && earnedAt ? (
          <p className="small muted">
            Conquistada <TimeAgo at={earnedAt} />
          </p>
        ) : null}
        {!earned && criteria ? <p className="small muted">Como conquistar: {criteria}</p> : null}
        {progress ? (
          <ProgressBar value={progress.value} goal={progress.goal} label={`Caminho até ${name}`}>
            <span className="muted">{progress.text}</span>
          </ProgressBar>
        ) : null}
      </div>
    </li>
  );
}
