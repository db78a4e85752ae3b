import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import { Model, trusted, type ClientSession } from 'mongoose';
import { mailJobOptions } from '../mail/mail-jobs.js';
import { RESET_REQUEST_MODEL, type ResetRequestRow } from './reset-request.schema.js';

@Injectable()
export class ResetRequestQueue extends JobQueue<ResetRequestRow> {
  constructor(@InjectModel(RESET_REQUEST_MODEL) model: Model<ResetRequestRow>) {
    super(model, mailJobOptions);
  }

  async create(email: string, askedAt: Date): Promise<void> {
    await this.schedule({ _id: randomBytes(12).toString('hex'), email, askedAt, tokens: 0 });
  }

  /**
   * False when the request was revoked or the e-mail has a newer one. Writes the row, so that it conflicts with a
   * concurrent revocation.
   */
  async countToken({ _id, email, askedAt }: ResetRequestRow, session: ClientSession): Promise<boolean> {
    const newer = { email, askedAt: trusted({ $gt: askedAt }) };
    if (await this.model.exists(newer).session(session)) return false;
    const { matchedCount } = await this.model.updateOne({ _id }, { $inc: { tokens: 1 } }, { session });
    return matchedCount > 0;
  }

  async deleteByEmail(email: string, session: ClientSession): Promise<void> {
    await this.model.deleteMany({ email }, { session });
  }
}
