import { Injectable } from '@nestjs/common';
import {
  pointReasons,
  pointRuleReasons,
  type PointRules,
  type PointRuleReason,
} from '@pechincha/contracts/entities/gamification';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { MembersRepository } from '../members/members.repository.js';
import { defaultRules } from './default-rules.js';
import { RulesRepository } from './rules.repository.js';

@Injectable()
export class RulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: RulesRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<PointRules> {
    const row = await this.rules.find();
    const [member] = row ? await this.members.listNamed([row.changedBy]) : [];
    return {
      rules: pointRuleReasons.map((reason) => ({
        reason,
        text: pointReasons[reason],
        points: row?.worth[reason] ?? defaultRules[reason],
      })),
      changedBy: row && { _id: row.changedBy, name: member?.name ?? null },
      changedAt: row?.changedAt.toISOString() ?? null,
    };
  }

  async update(rules: { reason: PointRuleReason; points: number }[], caller: Caller): Promise<PointRules> {
    const worth = Object.fromEntries(rules.map(({ reason, points }) => [reason, points]));
    const changes = { worth, changedBy: requireMember(caller).id, changedAt: this.clock.now() };
    await this.unitOfWork.run((tx) => this.rules.update(changes, tx.session));
    return this.get();
  }
}
