import { deals, members } from './data/index.ts';
import type { DemoComment, DemoDeal, MemberKey } from './data/types.ts';

const MINUTE = 60_000;

/** Turns the ages of the data into times before `now`. */
export const minutesAfter = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * MINUTE);
export const hoursBefore = (now: Date, hours: number): Date => minutesAfter(now, -60 * hours);

/** When a deal was published; at least a minute ago, so that everything that follows it is past too. */
export const publishedAt = (deal: DemoDeal, now: Date): Date => hoursBefore(now, deal.ageHours);

export interface Reaction {
  member: MemberKey;
  kind: 'like' | 'dislike';
}

/** Who reacts to a deal: active members other than its author, beginning at another one for each deal. */
export function reactionsOf(deal: DemoDeal): Reaction[] {
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

/** Every comment of a thread after the one that it answers, with its time after the deal. */
export function* inOrder(
  comments: readonly DemoComment[],
  parent?: DemoComment,
  after = 0,
): Generator<{ comment: DemoComment; parent: DemoComment | undefined; minutes: number }> {
  for (const comment of comments) {
    const minutes = after + comment.afterMinutes;
    yield { comment, parent, minutes };
    yield* inOrder(comment.replies ?? [], comment, minutes);
  }
}
