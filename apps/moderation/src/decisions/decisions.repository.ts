import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model } from 'mongoose';
import type { DecisionRow } from './decision.schema.js';

@Injectable()
export class DecisionsRepository {
  constructor(@InjectModel('Decision') private readonly decisions: Model<DecisionRow>) {}

  async add(decision: DecisionRow, session: ClientSession): Promise<void> {
    await this.decisions.create([decision], { session });
  }

  find(promotionId: string, revision: number, session: ClientSession): Promise<DecisionRow | null> {
    return this.decisions.findOne({ promotionId, revision }, null, { session }).lean<DecisionRow>().exec();
  }
}
