import { Controller } from '@nestjs/common';
import { pointReasons, pointRuleReasons, type PointRules } from '@pechincha/contracts/entities/gamification';
import type { InputOf } from '@pechincha/contracts/operation';
import { getPointRules, updatePointRules } from '@pechincha/contracts/operations/gamification-admin';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { getRowChanges } from '@pechincha/service-kit/edit-conflict';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { MembersRepository } from '../members/members.repository.js';
import { defaultRules, RulesRepository, type RulesRow } from './rules.repository.js';

@Controller()
export class RulesController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: RulesRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  @Operation(getPointRules)
  async get(): Promise<PointRules> {
    return this.toResponse(await this.rules.find());
  }

  /** Actions missing in `points` keep their points. @throws DomainError EDIT_CONFLICT */
  @Operation(updatePointRules)
  async update(
    @Input() { body: { rules, version } }: InputOf<typeof updatePointRules>,
    @Caller() caller: Caller,
  ): Promise<PointRules> {
    const changedBy = requireMember(caller).id;
    const row = await this.unitOfWork.run(async (tx) => {
      const before = await this.rules.find(tx.session);
      const current = { worth: { ...defaultRules, ...before?.worth }, version: before?.version ?? 0 };
      const sent = Object.fromEntries(rules.map(({ reason, points }) => [reason, points]));
      const worth = { ...current.worth, ...sent };
      const response = await this.toResponse(before);
      const changes = getRowChanges(current, { worth }, version, () => ({ pointRules: response }));
      if (!changes) return before;
      const after = { worth, changedBy, changedAt: this.clock.now(), version: changes.version };
      await this.rules.save(after, tx.session);
      return after;
    });
    return this.toResponse(row);
  }

  private async toResponse(row: Omit<RulesRow, '_id'> | null): Promise<PointRules> {
    const [member] = row ? await this.members.listNamed([row.changedBy]) : [];
    return {
      rules: pointRuleReasons.map((reason) => ({
        reason,
        text: pointReasons[reason],
        points: row?.worth[reason] ?? defaultRules[reason],
      })),
      changedBy: row && { _id: row.changedBy, name: member?.name ?? null },
      changedAt: row?.changedAt.toISOString() ?? null,
      version: row?.version ?? 0,
    };
  }
}
