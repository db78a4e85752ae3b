import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { OneTimeTokenRow } from '../one-time-tokens/one-time-token.schema.js';
import { OneTimeTokensRepository } from '../one-time-tokens/one-time-tokens.repository.js';
import { CONFIRMATION_MODEL } from './confirmation.schema.js';

@Injectable()
export class ConfirmationsRepository extends OneTimeTokensRepository {
  constructor(@InjectModel(CONFIRMATION_MODEL) tokens: Model<OneTimeTokenRow>) {
    super(tokens);
  }
}
