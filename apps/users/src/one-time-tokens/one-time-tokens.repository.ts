import { createHash, randomBytes } from 'node:crypto';
import { trusted, type ClientSession, type Model } from 'mongoose';
import type { OneTimeTokenRow } from './one-time-token.schema.js';

/** Tokens of one purpose. */
export abstract class OneTimeTokensRepository {
  protected constructor(protected readonly tokens: Model<OneTimeTokenRow>) {}

  /** Creates a token, which replaces the request's earlier one. */
  async create(
    { requestId, userId, expiresAt }: { requestId: string; userId: string; expiresAt: Date },
    session: ClientSession,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const saved = { userId, tokenHash: hashToken(token), expiresAt };
    await this.tokens.updateOne({ _id: requestId }, { $set: saved }, { session, upsert: true });
    return token;
  }

  /** The member id, or null when the token is invalid or expired. */
  async findOwner(token: string, now: Date, session?: ClientSession): Promise<string | null> {
    const row = await this.tokens
      .findOne(toValidTokenFilter(token, now), { userId: 1 })
      .session(session ?? null)
      .lean();
    return row?.userId ?? null;
  }

  /** Returns false when another request has used the token. */
  async consume(token: string, now: Date, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.tokens.deleteOne(toValidTokenFilter(token, now), { session });
    return deletedCount === 1;
  }

  async deleteByMember(userId: string, session: ClientSession): Promise<void> {
    await this.tokens.deleteMany({ userId }, { session });
  }
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

// Expired rows remain until the TTL index deletes them.
const toValidTokenFilter = (token: string, now: Date) => ({
  tokenHash: hashToken(token),
  expiresAt: trusted({ $gt: now }),
});
