import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { defaultPointRules, type PointRuleReason } from '@pechincha/contracts/points';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model } from 'mongoose';

/** A single row, inserted by the first change. */
export interface PointRulesRow {
  _id: 'points';
  points: Partial<Record<PointRuleReason, number>>;
  changedBy: string;
  changedAt: Date;
  /** 1 for the first change. */
  version: number;
}

export const POINT_RULES_MODEL = 'PointRules';

export const pointRulesSchema = createRowSchema<PointRulesRow>('point_rules');

const ROW = { _id: 'points' } as const;

@Injectable()
export class PointRulesRepository {
  constructor(@InjectModel(POINT_RULES_MODEL) private readonly rules: Model<PointRulesRow>) {}

  find(session?: ClientSession): Promise<PointRulesRow | null> {
    return getCollection(this.rules).findOne(ROW, { session });
  }

  /** The current points per action. */
  async getPointsFor(reason: PointRuleReason, session: ClientSession): Promise<number> {
    return (await this.find(session))?.points[reason] ?? defaultPointRules[reason];
  }

  /** Updates the version before this one, or inserts the first. */
  async save(row: Omit<PointRulesRow, '_id'>, session: ClientSession): Promise<void> {
    const previous = { ...ROW, version: row.version - 1 };
    await getCollection(this.rules).replaceOne(previous, row, { upsert: true, session });
  }
}
