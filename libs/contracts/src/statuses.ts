/** Labels by promotion status. */
export const promotionStatuses = {
  active: 'Ativa',
  pending: 'Aguardando Aprovação',
  rejected: 'Rejeitada',
  expired: 'Expirada',
  removed: 'Removida',
} as const;

export type PromotionStatus = keyof typeof promotionStatuses;

export const promotionStatusValues = Object.keys(promotionStatuses) as [
  PromotionStatus,
  ...PromotionStatus[],
];

/** Who, or what, ended an expired promotion. */
export const endedByValues = ['author', 'community', 'date', 'moderation'] as const;
export type EndedBy = (typeof endedByValues)[number];
