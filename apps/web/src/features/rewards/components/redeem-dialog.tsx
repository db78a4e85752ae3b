import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { Reward } from '@pechincha/contracts/entities/gamification';
import { classes } from '../../../lib/classes';
import { Dialog } from '../../../components/ui/dialog';
import { DialogActions } from '../../../components/ui/dialog-actions';
import { useLevels } from '../../../shared/points/api/list-levels';
import { getLevelChangeText } from '../../../shared/points/level-progress';
import { toRedeemSummary } from '../../../shared/points/reward-state';

interface RedeemDialogProps {
  reward: Reward;
  open: boolean;
  /** The redeeming member. */
  member: Pick<CurrentUser, 'points' | 'level'>;
  busy: boolean;
  onClose: (isConfirmed: boolean) => void;
}

/** Confirms the cost before points are spent. */
export function RedeemDialog({ reward, open, member, busy, onClose }: RedeemDialogProps) {
  const { data: levels = [] } = useLevels();
  const { points } = member;
  const levelChangeText = getLevelChangeText(levels, member, points - reward.pointsCost);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose(false)}
      title={`Resgatar “${reward.title}”?`}
      description={[
        toRedeemSummary(reward.pointsCost, points),
        levelChangeText,
        'O andamento fica no seu histórico.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <DialogActions>
        <button type="button" className="button" disabled={busy} onClick={() => onClose(false)}>
          Cancelar
        </button>
        <button
          type="button"
          className={classes('button main', busy && 'busy')}
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => !busy && onClose(true)}
        >
          {busy ? <span className="spin" aria-hidden="true" /> : null}
          {busy ? 'Resgatando...' : 'Resgatar'}
        </button>
      </DialogActions>
    </Dialog>
  );
}
