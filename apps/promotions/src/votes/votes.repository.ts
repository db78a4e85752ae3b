import type { CountedVote } from '@pechincha/contracts/validity-votes';
import { selectOnePerAddressGroup } from '@pechincha/contracts/vote-weight';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, mongo, Schema, Types } from 'mongoose';

export const toDistinctIds = (ids: readonly Types.ObjectId[]): Types.ObjectId[] => [
  ...new Map(ids.map((id) => [id.toHexString(), id])).values(),
];

/** A member's vote on a subject; a newer one replaces it. */
export interface VoteRow<Result extends string = string> {
  _id: Types.ObjectId;
  /** An id of nobody once the account is deleted, except of reactions. */
  user: Types.ObjectId;
  /** `none` if it was taken back, or is hidden. */
  result: Result | 'none';
  at: Date;
  /** The weight of the member's vote when they voted; missing if it does not count. */
  weight?: number;
  /** The member's address group when they voted. */
  addressGroup?: string;
  /** The result of a suspended member's vote, whose `result` is `none` meanwhile. */
  hidden?: Result;
}

/** What the member voted, hidden or not. */
export const getGivenResult = <Result extends string>({
  result,
  hidden,
}: Pick<VoteRow<Result>, 'result' | 'hidden'>): Result | undefined =>
  hidden ?? (result === 'none' ? undefined : (result as Result));

/** Longer than any rule looks back. */
const TTL_SECONDS = 90 * 24 * 60 * 60;

export const VOTE_USER_INDEX = { user: 1, _id: 1 } as const;
const VOTE_TIME_INDEX = { at: 1 } as const;

/** @param subject the field that names what is voted on */
const getVoteIndexes = (subject: string) => ({
  member: { [subject]: 1, user: 1 } as const,
  counted: { [subject]: 1, at: -1 } as const,
});

/** A collection of votes, one per member and subject. @param subject as above */
export function createVoteSchema<Row extends VoteRow>(collection: string, subject: string): Schema<Row> {
  const schema = createRowSchema<Row>(collection);
  schema.index(getVoteIndexes(subject).member, { unique: true });
  schema.index(VOTE_USER_INDEX);
  return schema;
}

/** As `createVoteSchema`, for votes that are only of interest while they are new. */
export function createRecentVoteSchema<Row extends VoteRow>(
  collection: string,
  subject: string,
): Schema<Row> {
  const schema = createVoteSchema<Row>(collection, subject);
  /** Only of votes that count, so that any number of others costs nothing. */
  schema.index(getVoteIndexes(subject).counted, { partialFilterExpression: { weight: { $gt: 0 } } });
  schema.index(VOTE_TIME_INDEX, { expireAfterSeconds: TTL_SECONDS });
  return schema;
}

/** The votes that count, newest first: one per address group, since all of them may be one person's. */
export const countVotes = <Row extends VoteRow>(
  rows: readonly Row[],
): (Row & CountedVote<Exclude<Row['result'], 'none'>>)[] =>
  selectOnePerAddressGroup(
    rows.filter(
      (row): row is Row & CountedVote<Exclude<Row['result'], 'none'>> =>
        Boolean(row.weight) && row.result !== 'none',
    ),
  ).toSorted((one, other) => other.at.getTime() - one.at.getTime());

/** Votes read to decide; more change no decision. */
const MAX_COUNTED_VOTES = 500;

type Key<Row, Subject extends keyof Row> = Row[Subject];

/** Votes on subjects of one kind. */
export abstract class VotesRepository<Row extends VoteRow, Subject extends keyof Row & string> {
  private readonly indexes: ReturnType<typeof getVoteIndexes>;

  constructor(
    private readonly model: Model<Row>,
    /** The field that names what is voted on. */
    private readonly subject: Subject,
  ) {
    this.indexes = getVoteIndexes(subject);
  }

  private get rows(): mongo.Collection<VoteRow> {
    return getCollection(this.model) as unknown as mongo.Collection<VoteRow>;
  }

  findByMember(key: Key<Row, Subject>, user: Types.ObjectId, session?: ClientSession): Promise<Row | null> {
    return this.rows.findOne({ [this.subject]: key, user }, { session }) as Promise<Row | null>;
  }

  /** Votes that would count alone, newest first. */
  listWeighted(key: Key<Row, Subject>, since: Date, session: ClientSession): Promise<Row[]> {
    return this.rows
      .find(
        { [this.subject]: key, at: { $gte: since }, weight: { $gt: 0 }, result: { $ne: 'none' } },
        { session, hint: this.indexes.counted, sort: { at: -1 }, limit: MAX_COUNTED_VOTES },
      )
      .toArray() as Promise<Row[]>;
  }

  /** Votes that are not hidden, whatever their age and weight. */
  listAll(key: Key<Row, Subject>, session: ClientSession): Promise<Row[]> {
    return this.rows
      .find(
        { [this.subject]: key, result: { $ne: 'none' } },
        { session, hint: this.indexes.member, limit: MAX_COUNTED_VOTES },
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
  async *listSubjects(since: Date): AsyncGenerator<Key<Row, Subject>> {
    const groups = this.rows.aggregate<{ _id: Key<Row, Subject> }>(
      [{ $match: { at: { $gte: since } } }, { $group: { _id: `$${this.subject}` } }],
      { hint: VOTE_TIME_INDEX, allowDiskUse: true },
    );
    for await (const { _id } of groups) yield _id;
  }

  /** Replaces the member's vote on the subject. */
  async save(vote: Omit<Row, '_id'>, { session }: Transaction): Promise<void> {
    const { user, [this.subject]: key } = vote as unknown as Row;
    await this.rows.replaceOne({ [this.subject]: key, user }, vote as never, { session, upsert: true });
  }

  async replaceAll(rows: readonly Row[], { session }: Transaction): Promise<void> {
    if (rows.length === 0) return;
    await this.rows.bulkWrite(
      rows.map((row) => ({ replaceOne: { filter: { _id: row._id }, replacement: row as VoteRow } })),
      { session, ordered: false },
    );
  }
}
