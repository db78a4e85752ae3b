import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Question } from '../../components/office/ask';

export interface StatusChange {
  deal: Promotion;
  status: SettableStatus;
}

/** What a status does to a deal, as the question before it says. */
const effects: Record<SettableStatus, { verb: string; effect: string; harsh: boolean }> = {
  active: {
    verb: 'Ativar',
    effect: 'Ela aparece nas listas e quem publicou ganha os pontos dela.',
    harsh: false,
  },
  pending: {
    verb: 'Devolver à moderação',
    effect: 'Ela sai das listas e volta para a fila de moderação até alguém aprovar.',
    harsh: false,
  },
  expired: {
    verb: 'Expirar',
    effect: 'Ela sai das listas; a página continua aberta, marcada como expirada.',
    harsh: true,
  },
  removed: {
    verb: 'Remover',
    effect: 'Ela sai do site para todos e quem publicou perde os pontos dela.',
    harsh: true,
  },
};

const short = (title: string): string => (title.length > 60 ? `${title.slice(0, 60).trimEnd()}…` : title);

export function questionOf({ deal, status }: StatusChange): Question {
  const { verb, effect, harsh } = effects[status];
  return {
    question: `${verb} “${short(deal.title)}”?`,
    description: effect,
    action: verb === 'Devolver à moderação' ? verb : `${verb} promoção`,
    harsh,
  };
}
