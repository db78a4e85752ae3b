import { promotionStatuses, type PromotionStatus } from '@pechincha/contracts/statuses';

export interface Section {
  title: string;
  statuses: readonly PromotionStatus[];
}

/** Ordered by what needs attention first. */
export const sections: readonly Section[] = [
  { title: 'Pendentes de Aprovação', statuses: ['pending'] },
  { title: 'Rejeitadas', statuses: ['rejected'] },
  { title: 'Ativas', statuses: ['active'] },
  { title: 'Outras Promoções', statuses: ['expired', 'removed'] },
];

/** Falls back for statuses newer than this page. */
export const getStatusLabel = (status: string): string =>
  Object.hasOwn(promotionStatuses, status) ? promotionStatuses[status as PromotionStatus] : 'Desconhecido';
