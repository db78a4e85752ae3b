import type { CurrentUser } from '@pechincha/contracts/entities/user';

export const OWN_DEAL_TEXT = 'Sua promoção: outra pessoa da moderação decide.';

/** Of a case, which nobody decides about what is their own. */
export const OWN_THING_TEXT = 'É seu: outra pessoa da moderação decide.';

/** Managers cannot decide on their own deals; admins can. */
export const isOwnDeal = (author: { _id: string }, user: Pick<CurrentUser, '_id' | 'role'> | null): boolean =>
  user !== null && user.role !== 'admin' && author._id === user._id;
