import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { ConfirmText } from '../../components/admin/confirm-action';
import { usePendingConfirm } from '../../components/admin/use-pending-confirm';

export interface StatusChange<Deal extends Promotion> {
  deal: Deal;
  status: SettableStatus;
}

const questions = {
  removed: ['Remover esta promoção?', 'Ela deixa de aparecer para todos.', 'Remover promoção'],
  pending: [
    'Devolver esta promoção à moderação?',
    'Ela sai do ar até ser aprovada de novo.',
    'Devolver à moderação',
  ],
  expired: [
    'Encerrar esta promoção?',
    'Ela sai das listas, e a página diz que expirou.',
    'Encerrar promoção',
  ],
} as const;

/** Asks first where the change takes a promotion from the public. */
export function useStatusConfirm<Deal extends Promotion>(onChange: (change: StatusChange<Deal>) => void) {
  const pending = usePendingConfirm<StatusChange<Deal>>();
  return {
    pending,
    onConfirm: onChange,
    pick(deal: Deal, status: SettableStatus): void {
      const isPublic = deal.status === 'active' || (deal.status === 'expired' && status !== 'active');
      if (isPublic) pending.openFor({ deal, status });
      else onChange({ deal, status });
    },
    getText({ deal, status }: StatusChange<Deal>): ConfirmText {
      const [question, effect, confirmLabel] = questions[status === 'active' ? 'expired' : status];
      return { question, description: `${deal.title}. ${effect}`, confirmLabel, destructive: true };
    },
  };
}
