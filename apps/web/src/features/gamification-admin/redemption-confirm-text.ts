import type { AdminRedemption } from '@pechincha/contracts/entities/gamification';
import type { ConfirmText } from '../../components/admin/confirm-action';
import { formatQuantity } from '../../lib/numbers';
import type { ClosedStatus } from './api/update-redemption';

export interface RedemptionUpdate {
  redemption: AdminRedemption;
  status: ClosedStatus;
}

/** Confirmation of a redemption update, which cannot be undone. */
export function getConfirmText({ redemption, status }: RedemptionUpdate): ConfirmText {
  const { reward, user, pointsCost } = redemption;
  const memberName = user.name ?? 'Quem resgatou';
  return status === 'delivered'
    ? {
        question: `Entregar “${reward.title}”?`,
        description: `${memberName} recebe um aviso de que a recompensa foi entregue. Não dá para voltar atrás.`,
        confirmLabel: 'Marcar como entregue',
        destructive: false,
        cancelLabel: 'Voltar',
      }
    : {
        question: `Cancelar o resgate de “${reward.title}”?`,
        description: `${memberName} recebe de volta ${formatQuantity(pointsCost, 'ponto', 'pontos')}, e a recompensa volta ao estoque. Não dá para voltar atrás.`,
        confirmLabel: 'Cancelar e devolver os pontos',
        destructive: true,
        cancelLabel: 'Voltar',
      };
}
