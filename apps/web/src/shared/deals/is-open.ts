import type { Promotion } from '@pechincha/contracts/entities/promotion';

/** Public deals, which take reactions and comments. */
export const isOpen = ({ status }: Pick<Promotion, 'status'>): boolean =>
  status === 'active' || status === 'expired';
