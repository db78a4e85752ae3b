import { toDay } from '@pechincha/contracts/days';
import type { Validity } from '@pechincha/contracts/operations/date-fields';
import { calculateVoteWeight, type VoteWeight } from '@pechincha/contracts/vote-weight';
import { deals, type DemoComment, type DemoDeal, type MemberKey, members } from './data.ts';

const MINUTE_MS = 60_000;

/** Converts the ages in the data to times before `now`. */
export const addMinutes = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * MINUTE_MS);
export const subtractHours = (now: Date, hours: number): Date => addMinutes(now, -60 * hours);

/** Publication time of a deal, at least a minute ago, so that later actions on it are in the past too. */
export const getPublishedAt = (deal: DemoDeal, now: Date): Date => subtractHours(now, deal.ageHours);

export function getValidity({ validFromInDays, validUntilInDays }: DemoDeal, now: Date): Validity {
  const getDay = (days?: number) => (days === undefined ? undefined : toDay(subtractHours(now, -24 * days)));
  return { validFrom: getDay(validFromInDays), validUntil: getDay(validUntilInDays) };
}

/** What a member's vote weighs once their deals are approved. */
export function getVoteWeight(key: MemberKey, now: Date): VoteWeight {
  const member = members.find((each) => each.key === key);
  if (!member) throw new Error(`${key} is no member`);
  const approved = deals.filter(
    ({ author, status }) => author === key && (status === 'active' || status === 'expired'),
  );
  const factors = {
    role: member.role,
    trusted: false,
    emailConfirmed: true,
    createdAt: subtractHours(now, member.joinedDaysAgo * 24),
    approvedPromotions: approved.length,
  };
  return calculateVoteWeight(factors, now, 0);
}

interface Reaction {
  member: MemberKey;
  kind: 'like' | 'dislike';
}

/** Members who react to a deal: active members except its author, starting with a different one for each deal. */
export function planReactions(deal: DemoDeal): Reaction[] {
  const others = members.filter(({ key, status }) => status === 'active' && key !== deal.author);
  const first = deals.indexOf(deal) * 5;
  const pick = (index: number): MemberKey => {
    const member = others[(first + index) % others.length];
    if (!member) throw new Error('No member is left to react');
    return member.key;
  };
  return Array.from({ length: deal.likes + deal.dislikes }, (_, index) => ({
    member: pick(index),
    kind: index < deal.likes ? 'like' : 'dislike',
  }));
}

/** Each comment of a thread after its parent, with its time after the deal. */
export function* flattenThread(
  comments: readonly DemoComment[],
  parent?: DemoComment,
  after = 0,
): Generator<{ comment: DemoComment; parent: DemoComment | undefined; minutes: number }> {
  for (const comment of comments) {
    const minutes = after + comment.afterMinutes;
    yield { comment, parent, minutes };
    yield* flattenThread(comment.replies ?? [], comment, minutes);
  }
}
