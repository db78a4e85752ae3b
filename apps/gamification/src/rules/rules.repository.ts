import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PointRuleReason } from '@pechincha/contracts/entities/gamification';
import type { ClientSession, Model } from 'mongoose';
import { rowsOf } from '../rows.js';
import { defaultRules } from './default-rules.js';
import { RULES, type RulesRow } from './rules.schema.js';

const ROW = { _id: 'points' } as const;

@Injectable()
export class RulesRepository {
  constructor(@InjectModel(RULES) private readonly rules: Model<RulesRow>) {}

  find(session?: ClientSession): Promise<RulesRow | null> {
    return rowsOf(this.rules).findOne(ROW, { session });
  }

  /** Points for one of these, from now on. */
  async worth(reason: PointRuleReason, session: ClientSession): Promise<number> {
    return (await this.find(session))?.worth[reason] ?? defaultRules[reason];
  }

  /** What is not named stays. */
  async change(
    { worth, changedBy, changedAt }: Omit<RulesRow, '_id'>,
    session: ClientSession,
  ): Promise<void> {
    const named = Object.entries(worth).map(([reason, points]) => [`worth.${reason}`, points]);
    const $set = { ...Object.fromEntries(named), changedBy, changedAt };
    await rowsOf(this.rules).updateOne(ROW, { $set }, { upsert: true, session });
  }
}
