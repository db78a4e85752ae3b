import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PointRuleReason } from '@pechincha/contracts/entities/gamification';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { ClientSession, Model } from 'mongoose';
import { defaultRules } from './default-rules.js';
import { RULES_MODEL, type RulesRow } from './rules.schema.js';

const ROW = { _id: 'points' } as const;

@Injectable()
export class RulesRepository {
  constructor(@InjectModel(RULES_MODEL) private readonly rules: Model<RulesRow>) {}

  find(session?: ClientSession): Promise<RulesRow | null> {
    return getCollection(this.rules).findOne(ROW, { session });
  }

  /** The current points per action. */
  async getPointsFor(reason: PointRuleReason, session: ClientSession): Promise<number> {
    return (await this.find(session))?.worth[reason] ?? defaultRules[reason];
  }

  /** Updates the version before this one, or inserts the first. */
  async save(row: Omit<RulesRow, '_id'>, session: ClientSession): Promise<void> {
    const previous = { ...ROW, version: row.version - 1 };
    await getCollection(this.rules).replaceOne(previous, row, { upsert: true, session });
  }
}
