import { CHECK_WINDOW_MS, isDecidedFor, MAX_TURNS, type CheckResult } from '@pechincha/contracts/checks';
import type { CheckBody } from '@pechincha/contracts/operations/promotions';
import type { EndedBy } from '@pechincha/contracts/statuses';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import type { StatusChangeRow } from '../promotions/status-change.schema.js';
import type { CheckRow } from './check.schema.js';
import { countVotes } from './count-votes.js';

/** What a check says of the promotion; undefined if only of its coupon. */
export const getResult = ({ result, coupon }: CheckBody): CheckResult | undefined =>
  result ?? (coupon === 'worked' ? 'ok' : undefined);

const isAuthor = ({ author }: Pick<PromotionRow, 'author'>, { id }: MemberCaller): boolean =>
  author._id.toHexString() === id;

/** Authors only say that their own promotion is gone. @throws DomainError ENDED_FOR_GOOD, NO_COUPON, OWN_THING */
export function assertCanCheck(
  promotion: Pick<PromotionRow, 'author' | 'status' | 'endedBy' | 'coupon'>,
  body: CheckBody,
  member: MemberCaller,
): void {
  const { status, endedBy, coupon } = promotion;
  if (status === 'expired' && endedBy !== 'author' && endedBy !== 'community')
    throw new DomainError('ENDED_FOR_GOOD');
  if (body.coupon && !coupon.trim()) throw new DomainError('NO_COUPON');
  if (isAuthor(promotion, member) && (body.coupon || getResult(body) === 'ok'))
    throw new DomainError('OWN_THING');
}

/** Who ends the promotion by this check alone: its author, a manager or an admin. */
export function getEndedAtOnceBy(
  promotion: Pick<PromotionRow, 'author' | 'status'>,
  result: CheckResult | undefined,
  member: MemberCaller,
): EndedBy | undefined {
  if (result !== 'gone' || promotion.status !== 'active') return undefined;
  if (isAuthor(promotion, member)) return 'author';
  return member.role === 'user' ? undefined : 'moderation';
}

/**
 * Whether votes end an active promotion, or bring an expired one back: those of 24 hours, since the last change of
 * status. After two turns within 24 hours they do neither, and moderation decides.
 * @param checks of 24 hours
 * @param changes of status, newest first
 */
export function getTurn(
  status: PromotionRow['status'],
  checks: readonly CheckRow[],
  changes: readonly Pick<StatusChangeRow, 'at' | 'cause'>[],
  now: Date,
): 'none' | 'turned' | 'disputed' {
  const turns = changes.filter(
    ({ cause, at }) => cause === 'community' && now.getTime() - at.getTime() < CHECK_WINDOW_MS,
  );
  const lastChange = changes[0]?.at;
  const current = checks.filter(({ at }) => !lastChange || at > lastChange);
  if (!isDecidedFor(status === 'active' ? 'gone' : 'ok', countVotes(current))) return 'none';
  return turns.length < MAX_TURNS ? 'turned' : 'disputed';
}
