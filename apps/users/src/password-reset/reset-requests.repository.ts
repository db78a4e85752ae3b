import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, type ClientSession } from 'mongoose';
import { RESET_REQUEST_MODEL, type ResetRequestRow } from './reset-request.schema.js';

@Injectable()
export class ResetRequestsRepository {
  constructor(@InjectModel(RESET_REQUEST_MODEL) private readonly requests: Model<ResetRequestRow>) {}

  async create(email: string, now: Date): Promise<void> {
    const _id = randomBytes(12).toString('hex');
    await this.requests.create({ _id, email, askedAt: now, dueAt: now, attempts: 0 });
  }

  /** Claims a due request until `next`; after a crash it is due again then. */
  claim(now: Date, next: Date): Promise<ResetRequestRow | null> {
    return this.requests
      .findOneAndUpdate({ dueAt: trusted({ $lte: now }) }, { $set: { dueAt: next } }, { sort: { dueAt: 1 } })
      .lean();
  }

  /**
   * Counts an attempt. Null when the request was revoked or the e-mail has a newer one. Writes the row, so that
   * it conflicts with a concurrent revocation.
   */
  async startAttempt(
    { _id, email, askedAt }: ResetRequestRow,
    session: ClientSession,
  ): Promise<ResetRequestRow | null> {
    const newer = { email, askedAt: trusted({ $gt: askedAt }) };
    if (await this.requests.exists(newer).session(session)) return null;
    return this.requests
      .findOneAndUpdate({ _id }, { $inc: { attempts: 1 } }, { session, returnDocument: 'after' })
      .lean();
  }

  async postpone(_id: string, dueAt: Date): Promise<void> {
    await this.requests.updateOne({ _id }, { $set: { dueAt } });
  }

  async delete(_id: string): Promise<void> {
    await this.requests.deleteOne({ _id });
  }

  async deleteByEmail(email: string, session: ClientSession): Promise<void> {
    await this.requests.deleteMany({ email }, { session });
  }
}
