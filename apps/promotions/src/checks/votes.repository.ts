import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type {
  CheckResult,
  CountedVote,
  CouponFailureReason,
  CouponResult,
} from '@pechincha/contracts/checks';
import { selectOnePerKin } from '@pechincha/contracts/voice';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import {
  type ClientSession,
  type Model,
  type mongo,
  Schema,
  type SchemaDefinition,
  type Types,
} from 'mongoose';

/** A member's vote on a thing; a newer one replaces it. */
export interface VoteRow<Result extends string = string> {
  _id: Types.ObjectId;
  /** An id of nobody once the account is deleted. */
  user: Types.ObjectId;
  result: Result;
  at: Date;
  /** The member's voice when they voted; missing if the vote does not count. */
  weight?: number;
  /** The member's kin when they voted. */
  kin?: string;
  /** The weight of a suspended member's vote, whose `weight` is missing meanwhile. */
  withheld?: number;
}

/** Longer than any rule looks back. */
const TTL_SECONDS = 90 * 24 * 60 * 60;

export const VOTE_USER_INDEX = { user: 1, _id: 1 } as const;
const VOTE_TIME_INDEX = { at: 1 } as const;

/** @param thing the field that names what is voted on */
const getVoteIndexes = (thing: string) => ({
  member: { [thing]: 1, user: 1 } as const,
  counted: { [thing]: 1, at: -1 } as const,
});

/** A collection of votes. @param thing as above */
function createVoteSchema<Row extends VoteRow>(
  collection: string,
  thing: string,
  fields: SchemaDefinition,
): Schema<Row> {
  const schema = new Schema(
    {
      ...fields,
      user: { type: Schema.Types.ObjectId, required: true },
      result: { type: String, required: true },
      at: { type: Date, required: true },
      weight: { type: Number },
      kin: { type: String },
      withheld: { type: Number },
    },
    { collection, versionKey: false },
  );
  const { member, counted } = getVoteIndexes(thing);
  schema.index(member, { unique: true });
  /** Only of votes that count, so that any number of others costs nothing. */
  schema.index(counted, { partialFilterExpression: { weight: { $gt: 0 } } });
  schema.index(VOTE_USER_INDEX);
  schema.index(VOTE_TIME_INDEX, { expireAfterSeconds: TTL_SECONDS });
  return schema as unknown as Schema<Row>;
}

/** The votes that count, newest first: one per kin, since all of them may be one person's. */
export const countVotes = <Result extends string, Row extends VoteRow<Result>>(
  rows: readonly Row[],
): (Row & CountedVote<Result>)[] =>
  selectOnePerKin(rows.filter((row): row is Row & CountedVote<Result> => Boolean(row.weight))).toSorted(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );

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

/** What a member said last of whether a promotion is still valid. */
export interface CheckRow extends VoteRow<CheckResult> {
  deal: Types.ObjectId;
}

export const CHECK_MODEL = 'Check';

export const checkSchema = createVoteSchema<CheckRow>('checks', 'deal', {
  deal: { type: Schema.Types.ObjectId, required: true },
});

@Injectable()
export class ChecksRepository extends VotesRepository<CheckRow, 'deal'> {
  constructor(@InjectModel(CHECK_MODEL) checks: Model<CheckRow>) {
    super(checks, 'deal');
  }
}

/** What a member said last of whether a coupon works. */
export interface CouponVoteRow extends VoteRow<CouponResult> {
  /** Key of the coupon. */
  coupon: string;
  reason?: CouponFailureReason;
}

export const COUPON_VOTE_MODEL = 'CouponVote';

export const couponVoteSchema = createVoteSchema<CouponVoteRow>('coupon_votes', 'coupon', {
  coupon: { type: String, required: true },
  reason: { type: String },
});

@Injectable()
export class CouponVotesRepository extends VotesRepository<CouponVoteRow, 'coupon'> {
  constructor(@InjectModel(COUPON_VOTE_MODEL) votes: Model<CouponVoteRow>) {
    super(votes, 'coupon');
  }
}
