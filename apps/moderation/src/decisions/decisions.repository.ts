import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model } from 'mongoose';
import { authorIndex, type DecisionRow, moderatorIndex } from './decision.schema.js';

const MOST_EXPORTED = 10_000;
const WITHIN_MS = 5_000;

@Injectable()
export class DecisionsRepository {
  constructor(@InjectModel('Decision') private readonly decisions: Model<DecisionRow>) {}

  async add(decision: DecisionRow, session: ClientSession): Promise<void> {
    await this.decisions.create([decision], { session });
  }

  find(promotionId: string, revision: number, session: ClientSession): Promise<DecisionRow | null> {
    return this.decisions.findOne({ promotionId, revision }, null, { session }).lean<DecisionRow>().exec();
  }

  aboutDealsOf(authorId: string): Promise<DecisionRow[]> {
    return this.newest({ authorId }, authorIndex);
  }

  takenBy(moderatorId: string): Promise<DecisionRow[]> {
    return this.newest({ moderatorId }, moderatorIndex);
  }

  private newest(
    filter: { authorId: string } | { moderatorId: string },
    index: typeof authorIndex | typeof moderatorIndex,
  ): Promise<DecisionRow[]> {
    return this.decisions
      .find(filter)
      .sort({ decidedAt: -1 })
      .limit(MOST_EXPORTED)
      .hint(index)
      .maxTimeMS(WITHIN_MS)
      .lean<DecisionRow[]>()
      .exec();
  }
}
