import type { AdminRedemption } from '@pechincha/contracts/entities/gamification';
import type { Question } from '../../components/office/ask';
import { counted } from '../../lib/numbers';
import type { Move } from './api/update-redemption';

export interface RedemptionMove {
  redemption: AdminRedemption;
  to: Move;
}

/** What asks before a redemption is moved on, by name and number: neither way leads back. */
export function questionOf({ redemption, to }: RedemptionMove): Question {
  const { reward, user, pointsCost } = redemption;
  const who = user.name ?? 'Quem resgatou';
  return to === 'delivered'
    ? {
        question: `Entregar “${reward.title}”?`,
        description: `${who} recebe um aviso de que a recompensa foi entregue. Não dá para voltar atrás.`,
        action: 'Marcar como entregue',
        harsh: false,
        back: 'Voltar',
      }
    : {
        question: `Cancelar o resgate de “${reward.title}”?`,
        description: `${who} recebe de volta ${counted(pointsCost, 'ponto', 'pontos')}, e a recompensa volta ao estoque. Não dá para voltar atrás.`,
        action: 'Cancelar e devolver os pontos',
        harsh: true,
        back: 'Voltar',
      };
}
