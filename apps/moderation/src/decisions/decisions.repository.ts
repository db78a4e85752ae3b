import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowCursor } from '@pechincha/persistence/row-cursor';
import { type ClientSession, Model, type mongo } from 'mongoose';
import { authorIndex, type DecisionRow, moderatorIndex } from './decision.schema.js';

@Injectable()
export class DecisionsRepository {
  constructor(@InjectModel('Decision') private readonly decisions: Model<DecisionRow>) {}

  async insert(decision: DecisionRow, session: ClientSession): Promise<void> {
    await this.decisions.create([decision], { session });
  }

  findByRevision(promotionId: string, revision: number, session: ClientSession): Promise<DecisionRow | null> {
    return this.decisions.findOne({ promotionId, revision }, null, { session }).lean<DecisionRow>().exec();
  }

  listByAuthor(authorId: string): mongo.FindCursor<DecisionRow> {
    return this.listNewest({ authorId }, authorIndex);
  }

  listByModerator(moderatorId: string): mongo.FindCursor<DecisionRow> {
    return this.listNewest({ moderatorId }, moderatorIndex);
  }

  private listNewest(
    filter: { authorId: string } | { moderatorId: string },
    hint: typeof authorIndex | typeof moderatorIndex,
  ): mongo.FindCursor<DecisionRow> {
    return createRowCursor(this.decisions, filter, { sort: { decidedAt: -1 }, hint });
  }
}
