import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { OneTimeTokenRow } from '../one-time-tokens/one-time-token.schema.js';
import { OneTimeTokensRepository } from '../one-time-tokens/one-time-tokens.repository.js';
import { RESET_MODEL } from './reset.schema.js';
import { ResetRequestQueue } from './reset-request.queue.js';

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
