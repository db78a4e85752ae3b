import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CHECK_MODEL, type CheckRow } from './check.schema.js';
import { VotesRepository } from './votes.repository.js';

@Injectable()
export class ChecksRepository extends VotesRepository<CheckRow, 'deal'> {
  constructor(@InjectModel(CHECK_MODEL) checks: Model<CheckRow>) {
    super(checks, 'deal');
  }
}
