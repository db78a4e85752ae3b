import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDay } from '@pechincha/contracts/days';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, mongo, Types } from 'mongoose';
import { getGivenResult } from '../votes/votes.repository.js';
import type { ReactionRow } from './reactions.repository.js';

interface ReactionUsage {
  likes: number;
  dislikes: number;
}

/** How many reactions of a member's day of America/Sao_Paulo count, or would if they were the only one of their address group. */
export interface ReactionDayRow extends ReactionUsage {
  /** `<member>:<yyyy-mm-dd>` */
  _id: string;
  /** By author id. */
  authors: Record<string, ReactionUsage>;
  at: Date;
}

export const REACTION_DAY_MODEL = 'ReactionDay';

export const reactionDaySchema = createRowSchema<ReactionDayRow>('reaction_days');

/** Three days: a reaction is counted on its own day only. */
const TTL_SECONDS = 3 * 24 * 60 * 60;
reactionDaySchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });

/** Maximum reactions of a member and day that count. */
export interface DailyLimits {
  total: ReactionUsage;
  perAuthor: ReactionUsage;
}

/** `<member>:<day in São Paulo>` */
export const getReactionDayId = (user: Types.ObjectId, at: Date): string =>
  `${user.toHexString()}:${toDay(at)}`;

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
    const kind = getGivenResult(reaction);
    if (!kind || !reaction.weight) return;
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

/** Filter of all days of a member. */
export const getDaysFilter = (user: Types.ObjectId): mongo.Filter<ReactionDayRow> => {
  const id = user.toHexString();
  // ';' follows ':'.
  return { _id: { $gte: `${id}:`, $lt: `${id};` } };
};

/** Read and saved in the transaction of the reactions, so that concurrent ones of a member conflict and are retried. */
@Injectable()
export class ReactionDaysRepository {
  constructor(@InjectModel(REACTION_DAY_MODEL) private readonly days: Model<ReactionDayRow>) {}

  async list(ids: string[], session: ClientSession): Promise<ReactionDayRow[]> {
    if (ids.length === 0) return [];
    return getCollection(this.days)
      .find({ _id: { $in: ids } }, { session })
      .toArray();
  }

  async saveAll(rows: readonly ReactionDayRow[], { session }: Transaction): Promise<void> {
    if (rows.length === 0) return;
    const writes = rows.map(({ _id, ...fields }) => ({
      updateOne: { filter: { _id }, update: { $set: fields }, upsert: true },
    }));
    await getCollection(this.days).bulkWrite(writes, { session, ordered: false });
  }

  async deleteForMember(user: Types.ObjectId, { session }: Transaction): Promise<void> {
    await getCollection(this.days).deleteMany(getDaysFilter(user), { session });
  }
}
