import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { Reward } from '@pechincha/contracts/entities/gamification';
import { formatCount } from '../../lib/numbers';
import { classes } from '../../lib/classes';
import { Dialog } from '../../components/ui/dialog';
import { DialogActions } from '../../components/ui/dialog-actions';
import { useLevels } from '../../shared/points/list-levels';
import { getLevelChangeText } from '../../shared/points/level-progress';
import { toMissingText, toPointsText, toRedeemSummary } from '../../shared/points/reward-state';

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
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => !busy && onClose(false)}
        >
          Cancelar
        </button>
        <button
          type="button"
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
        </button>
      </DialogActions>
    </Dialog>
  );
}
