import { promotionStatuses, type PromotionStatus } from '@pechincha/contracts/statuses';

export interface Section {
  title: string;
  statuses: readonly PromotionStatus[];
}

/** What waits for somebody comes first. */
export const sections: readonly Section[] = [
  { title: 'Pendentes de Aprovação', statuses: ['pending'] },
  { title: 'Rejeitadas', statuses: ['rejected'] },
  { title: 'Ativas', statuses: ['active'] },
  { title: 'Outras Promoções', statuses: ['expired', 'removed'] },
];

/** The word for a state; one that this page does not know yet is called so. */
export const getStatusLabel = (status: string): string =>
  Object.hasOwn(promotionStatuses, status) ? promotionStatuses[status as PromotionStatus] : 'Desconhecido';
