import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model } from 'mongoose';
import { mailJobOptions } from '../mail/mailer.js';
import {
  createOneTimeTokenSchema,
  type OneTimeTokenRow,
  OneTimeTokensRepository,
} from '../one-time-tokens/one-time-tokens.repository.js';

export const RESET_TTL_MINUTES = 30;

/** Reset tokens. Other tokens of the account stay valid: anyone can request one. */
export const resetSchema = createOneTimeTokenSchema('resets');

export const RESET_MODEL = 'Reset';

/** How long sending is retried at most, and a dead request kept. */
const RESET_REQUEST_TTL_SECONDS = 24 * 60 * 60;

/**
 * A requested password reset. Written for every e-mail, with or without an account, so that responses do not
 * reveal accounts; a worker sends the mail.
 */
export interface ResetRequestRow extends JobRow {
  /** Random, not sorted by time. */
  _id: string;
  email: string;
  askedAt: Date;
  /** Tokens created, one per attempt. */
  tokens: number;
}

export const resetRequestSchema = createJobSchema<ResetRequestRow>('reset_requests');
resetRequestSchema.index({ email: 1 });
resetRequestSchema.index({ askedAt: 1 }, { expireAfterSeconds: RESET_REQUEST_TTL_SECONDS });

export const RESET_REQUEST_MODEL = 'ResetRequest';

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
    const requests = getCollection(this.model);
    const newer = { email, askedAt: { $gt: askedAt } };
    if (await requests.findOne(newer, { session, projection: { _id: 1 } })) return false;
    const { matchedCount } = await requests.updateOne({ _id }, { $inc: { tokens: 1 } }, { session });
    return matchedCount > 0;
  }

  async deleteByEmail(email: string, session: ClientSession): Promise<void> {
    await getCollection(this.model).deleteMany({ email }, { session });
  }
}

@Injectable()
export class ResetsRepository extends OneTimeTokensRepository {
  constructor(
    @InjectModel(RESET_MODEL) tokens: Model<OneTimeTokenRow>,
    private readonly requests: ResetRequestQueue,
  ) {
    super(tokens);
  }

  /**
   * Revokes all tokens and pending requests, after a password change, the first sign-in with Google or an
   * account deletion.
   */
  async revokeAll(userId: string, email: string, session: ClientSession): Promise<void> {
    await this.deleteByMember(userId, session);
    await this.requests.deleteByEmail(email, session);
  }
}
