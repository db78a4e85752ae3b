import type { Reward } from '@pechincha/contracts/entities/gamification';
import { Gift } from 'lucide-react';
import { useId } from 'react';
import { Picture } from '../../components/ui/picture';
import { classes } from '../../lib/classes';
import { formatCount } from '../../lib/numbers';
import { ProgressBar } from '../../components/ui/progress-bar';
import {
  buttonLabels,
  toMissingText,
  toLowStockText,
  getRewardState,
} from '../../shared/points/reward-state';

interface RewardCardProps {
  reward: Reward;
  points: number;
  /** A redemption of any reward is in progress. */
  isRedeeming: boolean;
  onRedeem: (reward: Reward) => void;
}

export function RewardCard({ reward, points, isRedeeming, onRedeem }: RewardCardProps) {
  const { title, description, image, pointsCost, stock } = reward;
  const heading = useId();
  const state = getRewardState(reward, points);
  const missingText = state === 'too-expensive' ? toMissingText(pointsCost, points) : undefined;
  // Never by `disabled`, which would drop the focus that comes back from the dialog.
  const isDisabled = isRedeeming || state !== 'redeemable';
  const lowStockText = missingText ? undefined : toLowStockText(stock);
  return (
    <article className={classes('reward', state === 'sold-out' && 'sold-out')} aria-labelledby={heading}>
      <Picture
        image={image}
        fallbackIcon={Gift}
        className="reward-photo"
        sizes="(min-width: 720px) 280px, 96px"
        width={280}
        height={187}
      />
      <div className="reward-text">
        <h2 id={heading}>{title}</h2>
        <p className="small muted">{description}</p>
      </div>
      <p className="reward-cost">
        <strong>{formatCount(pointsCost)}</strong> {pointsCost === 1 ? 'ponto' : 'pontos'}
      </p>
      <div className="reward-actions">
        {missingText ? (
          <ProgressBar value={points} goal={pointsCost} label={`Seus pontos para ${title}`}>
            <span className="muted">{missingText}</span>
          </ProgressBar>
        ) : null}
        {lowStockText ? <p className="small muted">{lowStockText}</p> : null}
        <button
          type="button"
          className="button main"
          aria-disabled={isDisabled || undefined}
          aria-describedby={heading}
          onClick={() => !isDisabled && onRedeem(reward)}
        >
          {buttonLabels[state]}
        </button>
      </div>
    </article>
  );
}
