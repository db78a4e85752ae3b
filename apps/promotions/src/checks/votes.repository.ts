import { getCollection } from '@pechincha/persistence/get-collection';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, mongo, Types } from 'mongoose';
import { getVoteIndexes, VOTE_TIME_INDEX, VOTE_USER_INDEX, type VoteRow } from './vote.schema.js';

/** Votes read to decide; more change no decision. */
const MAX_COUNTED_VOTES = 500;

type Key<Row, Thing extends keyof Row> = Row[Thing];

/** Votes on things of one kind. */
export abstract class VotesRepository<Row extends VoteRow, Thing extends keyof Row & string> {
  private readonly indexes: ReturnType<typeof getVoteIndexes>;

  constructor(
    private readonly model: Model<Row>,
    /** The field that names what is voted on. */
    private readonly thing: Thing,
  ) {
    this.indexes = getVoteIndexes(thing);
  }

  private get rows(): mongo.Collection<VoteRow> {
    return getCollection(this.model) as unknown as mongo.Collection<VoteRow>;
  }

  findByMember(key: Key<Row, Thing>, user: Types.ObjectId, session?: ClientSession): Promise<Row | null> {
    return this.rows.findOne({ [this.thing]: key, user }, { session }) as Promise<Row | null>;
  }

  /** Votes that would count alone, newest first. */
  listWeighted(key: Key<Row, Thing>, since: Date, session: ClientSession): Promise<Row[]> {
    return this.rows
      .find(
        { [this.thing]: key, at: { $gte: since }, weight: { $gt: 0 } },
        { session, hint: this.indexes.counted, sort: { at: -1 }, limit: MAX_COUNTED_VOTES },
      )
      .toArray() as Promise<Row[]>;
  }

  /** Votes of a member in id order, after the given one. */
  listByUser(
    user: Types.ObjectId,
    after: Types.ObjectId | null,
    limit: number,
    session: ClientSession,
  ): Promise<Row[]> {
    return this.rows
      .find(
        { user, ...(after && { _id: { $gt: after } }) },
        { session, hint: VOTE_USER_INDEX, sort: { _id: 1 }, limit },
      )
      .toArray() as Promise<Row[]>;
  }

  /** What was voted on since then, each once. */
  async *listThings(since: Date): AsyncGenerator<Key<Row, Thing>> {
    const groups = this.rows.aggregate<{ _id: Key<Row, Thing> }>(
      [{ $match: { at: { $gte: since } } }, { $group: { _id: `$${this.thing}` } }],
      { hint: VOTE_TIME_INDEX, allowDiskUse: true },
    );
    for await (const { _id } of groups) yield _id;
  }

  /** Replaces the member's vote on the thing. */
  async save(vote: Omit<Row, '_id'>, { session }: Transaction): Promise<void> {
    const { user, [this.thing]: key } = vote as unknown as Row;
    await this.rows.replaceOne({ [this.thing]: key, user }, vote as never, { session, upsert: true });
  }

  async replaceAll(rows: readonly Row[], { session }: Transaction): Promise<void> {
    if (rows.length === 0) return;
    await this.rows.bulkWrite(
      rows.map((row) => ({ replaceOne: { filter: { _id: row._id }, replacement: row as VoteRow } })),
      { session, ordered: false },
    );
  }
}
