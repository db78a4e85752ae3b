import { Schema, type SchemaDefinition, type Types } from 'mongoose';

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
export const VOTE_TIME_INDEX = { at: 1 } as const;

/** @param thing the field that names what is voted on */
export const getVoteIndexes = (thing: string) => ({
  member: { [thing]: 1, user: 1 } as const,
  counted: { [thing]: 1, at: -1 } as const,
});

/** A collection of votes. @param thing as above */
export function createVoteSchema<Row extends VoteRow>(
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
