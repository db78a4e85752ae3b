import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, type ClientSession } from 'mongoose';
import { RESET_MODEL, type ResetRow } from './reset.schema.js';
import { ResetRequestsRepository } from './reset-requests.repository.js';

@Injectable()
export class ResetsRepository {
  constructor(
    @InjectModel(RESET_MODEL) private readonly resets: Model<ResetRow>,
    private readonly requests: ResetRequestsRepository,
  ) {}

  /** Makes this the request's only token. */
  async save(
    { requestId, ...reset }: { requestId: string; userId: string; token: string; expiresAt: Date },
    session: ClientSession,
  ): Promise<void> {
    const { userId, token, expiresAt } = reset;
    const saved = { userId, tokenHash: hashToken(token), expiresAt };
    await this.resets.updateOne({ _id: requestId }, { $set: saved }, { session, upsert: true });
  }

  /** Whose token it is, or null where it is not good (any more). */
  async findOwner(token: string, now: Date): Promise<string | null> {
    const row = await this.resets.findOne(toValidTokenFilter(token, now), { userId: 1 }).lean();
    return row?.userId ?? null;
  }

  /** Uses a token up. False where somebody else has. */
  async consume(token: string, now: Date, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.resets.deleteOne(toValidTokenFilter(token, now), { session });
    return deletedCount === 1;
  }

  /** The member proved otherwise who they are, or left: what was asked for before is void, sent or not. */
  async revokeAll(userId: string, email: string, session: ClientSession): Promise<void> {
    await this.resets.deleteMany({ userId }, { session });
    await this.requests.deleteByEmail(email, session);
  }
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

// A row that is over stays until the database looks.
const toValidTokenFilter = (token: string, now: Date) => ({
  tokenHash: hashToken(token),
  expiresAt: trusted({ $gt: now }),
});
