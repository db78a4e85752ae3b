import { createHash, randomBytes } from 'node:crypto';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model, mongo, Schema } from 'mongoose';

/** A token that was mailed and works once. */
export interface OneTimeTokenRow {
  /** Id of the request; a retried mail replaces its token. */
  _id: string;
  userId: string;
  /** SHA-256 of the token; the token is only in the mail. */
  tokenHash: string;
  expiresAt: Date;
}

export function createOneTimeTokenSchema(collection: string): Schema<OneTimeTokenRow> {
  const schema = createRowSchema<OneTimeTokenRow>(collection);
  schema.index({ userId: 1 });
  schema.index({ tokenHash: 1 }, { unique: true });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return schema;
}

/** Tokens of one purpose. */
export abstract class OneTimeTokensRepository {
  protected constructor(protected readonly tokens: Model<OneTimeTokenRow>) {}

  private get rows(): mongo.Collection<OneTimeTokenRow> {
    return getCollection(this.tokens);
  }

  /** Creates a token, which replaces the request's earlier one. */
  async create(
    { requestId, userId, expiresAt }: { requestId: string; userId: string; expiresAt: Date },
    session: ClientSession,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const saved = { userId, tokenHash: hashToken(token), expiresAt };
    await this.rows.updateOne({ _id: requestId }, { $set: saved }, { session, upsert: true });
    return token;
  }

  /** The member id, or null when the token is invalid or expired. */
  async findOwner(token: string, now: Date, session?: ClientSession): Promise<string | null> {
    const row = await this.rows.findOne(toValidTokenFilter(token, now), { ...(session && { session }) });
    return row?.userId ?? null;
  }

  /** Returns false when another request has used the token. */
  async consume(token: string, now: Date, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.rows.deleteOne(toValidTokenFilter(token, now), { session });
    return deletedCount === 1;
  }

  async deleteByMember(userId: string, session: ClientSession): Promise<void> {
    await this.rows.deleteMany({ userId }, { session });
  }
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

// Expired rows remain until the TTL index deletes them.
const toValidTokenFilter = (token: string, now: Date) => ({
  tokenHash: hashToken(token),
  expiresAt: { $gt: now },
});
