import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, type ClientSession } from 'mongoose';
import { RESET_MODEL, type ResetRow } from './reset.schema.js';
import { ResetRequestQueue } from './reset-request.queue.js';

@Injectable()
export class ResetsRepository {
  constructor(
    @InjectModel(RESET_MODEL) private readonly resets: Model<ResetRow>,
    private readonly requests: ResetRequestQueue,
  ) {}

  /** Replaces the request's earlier token. */
  async save(
    { requestId, ...reset }: { requestId: string; userId: string; token: string; expiresAt: Date },
    session: ClientSession,
  ): Promise<void> {
    const { userId, token, expiresAt } = reset;
    const saved = { userId, tokenHash: hashToken(token), expiresAt };
    await this.resets.updateOne({ _id: requestId }, { $set: saved }, { session, upsert: true });
  }

  /** The member id, or null when the token is invalid or expired. */
  async findOwner(token: string, now: Date): Promise<string | null> {
    const row = await this.resets.findOne(toValidTokenFilter(token, now), { userId: 1 }).lean();
    return row?.userId ?? null;
  }

  /** Returns false when another request has used the token. */
  async consume(token: string, now: Date, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.resets.deleteOne(toValidTokenFilter(token, now), { session });
    return deletedCount === 1;
  }

  /**
   * Revokes all tokens and pending requests, after a password change, the first sign-in with Google or an
   * account deletion.
   */
  async revokeAll(userId: string, email: string, session: ClientSession): Promise<void> {
    await this.resets.deleteMany({ userId }, { session });
    await this.requests.deleteByEmail(email, session);
  }
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

// Expired rows remain until the TTL index deletes them.
const toValidTokenFilter = (token: string, now: Date) => ({
  tokenHash: hashToken(token),
  expiresAt: trusted({ $gt: now }),
});
