import type { Types } from 'mongoose';
import type { ReactionDayRow, ReactionUsage } from './reaction-day.schema.js';
import type { ReactionRow } from './reaction.schema.js';

/** Maximum reactions of a member and day that count. */
export interface DailyLimits {
  total: ReactionUsage;
  perAuthor: ReactionUsage;
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** `<member>:<day in São Paulo>` */
export const getReactionDayId = (user: Types.ObjectId, at: Date): string =>
  `${user.toHexString()}:${dayFormat.format(at)}`;

const counters = { like: 'likes', dislike: 'dislikes' } as const;
const NO_USAGE: ReactionUsage = { likes: 0, dislikes: 0 };

/** The days of members in one transaction, and how they change. */
export class DailyUsage {
  private readonly days: Map<string, ReactionDayRow>;
  private readonly changed = new Set<string>();

  constructor(
    rows: readonly ReactionDayRow[],
    private readonly limits: DailyLimits,
  ) {
    this.days = new Map(rows.map((row) => [row._id, row]));
  }

  /** Returns false, and consumes nothing, if the member is beyond a limit. */
  consume(
    { user, kind, at }: Pick<ReactionRow, 'user' | 'at'> & { kind: 'like' | 'dislike' },
    author: Types.ObjectId,
  ): boolean {
    const counter = counters[kind];
    const { total, perAuthor } = this.limits;
    const day = this.getDay(user, at);
    const used = day.authors[author.toHexString()] ?? NO_USAGE;
    if (day[counter] >= total[counter] || used[counter] >= perAuthor[counter]) return false;
    this.add(day, counter, author, 1);
    return true;
  }

  /** Gives back what a qualifying reaction has consumed, if it is of the day of `at`. */
  release(reaction: ReactionRow, author: Types.ObjectId, at: Date): void {
    const kind = reaction.withheld ?? reaction.kind;
    if (kind === 'none' || !reaction.weight) return;
    const day = this.getDay(reaction.user, at);
    if (day._id === getReactionDayId(reaction.user, reaction.at)) this.add(day, counters[kind], author, -1);
  }

  listChanged(): ReactionDayRow[] {
    return [...this.changed].flatMap((id) => this.days.get(id) ?? []);
  }

  private getDay(user: Types.ObjectId, at: Date): ReactionDayRow {
    const _id = getReactionDayId(user, at);
    return this.days.get(_id) ?? { _id, ...NO_USAGE, authors: {}, at };
  }

  private add(day: ReactionDayRow, counter: 'likes' | 'dislikes', author: Types.ObjectId, by: 1 | -1): void {
    const addTo = (usage: ReactionUsage): number => Math.max(0, usage[counter] + by);
    const id = author.toHexString();
    const used = day.authors[id] ?? NO_USAGE;
    const authors = { ...day.authors, [id]: { ...used, [counter]: addTo(used) } };
    this.days.set(day._id, { ...day, [counter]: addTo(day), authors });
    this.changed.add(day._id);
  }
}
