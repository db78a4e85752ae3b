import { Controller } from '@nestjs/common';
import { type PointRule, pointReasons, type PointRules } from '@pechincha/contracts/entities/gamification';
import type { InputOf } from '@pechincha/contracts/operation';
import { listPointRules } from '@pechincha/contracts/operations/gamification';
import { getPointRules, updatePointRules } from '@pechincha/contracts/operations/gamification-admin';
import { defaultPointRules, pointRuleReasons } from '@pechincha/contracts/points';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { getRowChanges } from '@pechincha/service-kit/edit-conflict';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { MembersRepository } from '../members/members.repository.js';
import { PointRulesRepository, type PointRulesRow } from './point-rules.repository.js';

@Controller()
export class PointRulesController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly pointRules: PointRulesRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  @Operation(getPointRules)
  async get(): Promise<PointRules> {
    return this.toResponse(await this.pointRules.find());
  }

  @Operation(listPointRules)
  async list(): Promise<PointRule[]> {
    return toRules(await this.pointRules.find());
  }

  /** Actions missing in `points` keep their points. @throws DomainError EDIT_CONFLICT */
  @Operation(updatePointRules)
  async update(
    @Input() { body: { rules, version } }: InputOf<typeof updatePointRules>,
    @Caller() caller: Caller,
  ): Promise<PointRules> {
    const changedBy = requireMember(caller).id;
    const row = await this.unitOfWork.run(async (tx) => {
      const before = await this.pointRules.find(tx.session);
      const current = { points: { ...defaultPointRules, ...before?.points }, version: before?.version ?? 0 };
      const sent = Object.fromEntries(rules.map(({ reason, points }) => [reason, points]));
      const points = { ...current.points, ...sent };
      const response = await this.toResponse(before);
      const changes = getRowChanges(current, { points }, version, () => ({ pointRules: response }));
      if (!changes) return before;
      const after = { points, changedBy, changedAt: this.clock.now(), version: changes.version };
      await this.pointRules.save(after, tx.session);
      return after;
    });
    return this.toResponse(row);
  }

  private async toResponse(row: Omit<PointRulesRow, '_id'> | null): Promise<PointRules> {
    const [member] = row ? await this.members.listNamed([row.changedBy]) : [];
    return {
      rules: toRules(row),
      changedBy: row && { _id: row.changedBy, name: member?.name ?? null },
      changedAt: row?.changedAt.toISOString() ?? null,
      version: row?.version ?? 0,
    };
  }
}

const toRules = (row: Pick<PointRulesRow, 'points'> | null): PointRule[] =>
  pointRuleReasons.map((reason) => ({
    reason,
    text: pointReasons[reason],
    points: row?.points[reason] ?? defaultPointRules[reason],
  }));
