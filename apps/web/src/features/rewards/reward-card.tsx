import type { Reward } from '@pechincha/contracts/entities/gamification';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { Gift } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { Picture } from '../../components/ui/picture';
import { ProgressBar } from '../../components/ui/progress-bar';
import { classes } from '../../lib/style';
import { formatCount } from '../../lib/format';
import { useLevels } from '../../shared/points/api';
import {
  buttonLabels,
  getLevelChangeText,
  getRewardState,
  toLowStockText,
  toMissingText,
  toPointsText,
  toRedeemSummary,
} from '../../shared/points/progress';

interface RedeemDialogProps {
  reward: Reward;
  /** The price before it changed while the dialog was open. */
  previousPrice: number | undefined;
  open: boolean;
  /** The redeeming member. */
  member: Pick<CurrentUser, 'points' | 'level'>;
  busy: boolean;
  onClose: (isConfirmed: boolean) => void;
}

/** Confirms the cost before points are spent. */
export function RedeemDialog({ reward, previousPrice, open, member, busy, onClose }: RedeemDialogProps) {
  const { data: levels = [] } = useLevels();
  const { points } = member;
  const { pointsCost } = reward;
  const missingText = toMissingText(pointsCost, points);
  const summary = missingText
    ? [`Custa ${toPointsText(pointsCost)}: ${missingText}.`]
    : [
        toRedeemSummary(pointsCost, points),
        getLevelChangeText(levels, member, points - pointsCost),
        'O andamento fica no seu histórico.',
      ];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose(false)}
      title={`Resgatar “${reward.title}”?`}
      description={summary.filter(Boolean).join(' ')}
    >
      <div role="alert">
        {previousPrice === undefined ? null : (
          <p className="mt-3 font-semibold">
            {`O preço mudou de ${formatCount(previousPrice)} para ${toPointsText(pointsCost)}. Nada foi descontado.`}
          </p>
        )}
      </div>
      <DialogActions>
        <Button disabled={busy} onClick={() => onClose(false)}>
          Cancelar
        </Button>
        <Button
          className={classes('button main', busy && 'busy')}
          aria-disabled={busy || missingText !== undefined}
          aria-busy={busy}
          onClick={() => !busy && !missingText && onClose(true)}
        >
          {busy ? <span className="spin" aria-hidden="true" /> : null}
          {busy
            ? 'Resgatando...'
            : previousPrice === undefined
              ? 'Resgatar'
              : `Resgatar por ${toPointsText(pointsCost)}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

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
      <div>
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
        <Button
          className="button main"
          disabled={isDisabled}
          aria-describedby={heading}
          onClick={() => onRedeem(reward)}
        >
          {buttonLabels[state]}
        </Button>
      </div>
    </article>
  );
}
