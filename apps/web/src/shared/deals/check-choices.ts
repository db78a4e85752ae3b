import type { CheckResult } from '@pechincha/contracts/checks';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { CurrentUser } from '@pechincha/contracts/entities/user';

type CheckedDeal = Pick<Promotion, 'author' | 'status' | 'endedBy'>;
type Viewer = Pick<CurrentUser, '_id' | 'role'> | null;

export interface CheckChoice {
  kind: 'valid' | 'gone' | 'again';
  result: CheckResult;
  text: string;
}

const stillValid: CheckChoice = { kind: 'valid', result: 'ok', text: 'Vale' };
const gone: CheckChoice = { kind: 'gone', result: 'gone', text: 'Expirou' };
const validAgain: CheckChoice = { kind: 'again', result: 'ok', text: 'Voltou a valer' };

const isAuthor = ({ author }: CheckedDeal, user: Viewer): boolean => user?._id === author._id;

/** What a person can say of a deal; authors cannot say that theirs is valid. */
export function listCheckChoices(deal: CheckedDeal, user: Viewer): CheckChoice[] {
  if (deal.status === 'active') return isAuthor(deal, user) ? [gone] : [stillValid, gone];
  const canReturn = deal.status === 'expired' && (deal.endedBy === 'author' || deal.endedBy === 'community');
  return canReturn && !isAuthor(deal, user) ? [validAgain] : [];
}

/** Whether a person's 'gone' ends a deal without other voices. */
export const endsAtOnce = (deal: CheckedDeal, user: Viewer): boolean =>
  isAuthor(deal, user) || user?.role === 'manager' || user?.role === 'admin';
