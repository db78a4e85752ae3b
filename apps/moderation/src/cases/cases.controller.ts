import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { CASES_PER_PAGE, decideCase, listCases } from '@pechincha/contracts/operations/reports';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { MembersRepository } from '../members/members.repository.js';
import { CaseDecisionsService, toModerationCase } from './case-decisions.service.js';
import { CasesRepository } from './cases.repository.js';

const DECIDED_MESSAGE = 'Decisão registrada. Quem denunciou será avisado.';

@Controller()
export class CasesController {
  constructor(
    private readonly cases: CasesRepository,
    private readonly members: MembersRepository,
    private readonly caseDecisions: CaseDecisionsService,
  ) {}

  /** Three queries for any number of rows. */
  @Operation(listCases)
  async list(@Input() { query: { kind, page } }: InputOf<typeof listCases>) {
    const [rows, total] = await Promise.all([this.cases.listOpen(kind, page), this.cases.countOpen(kind)]);
    const members = await this.members.findByIds([...new Set(rows.map(({ authorId }) => authorId))]);
    const cases = rows.map((row) => toModerationCase(row, members.get(row.authorId)));
    return { cases, page, totalPages: Math.max(1, Math.ceil(total / CASES_PER_PAGE)), total };
  }

  @Operation(decideCase)
  async decide(@Input() { params, body }: InputOf<typeof decideCase>, @Caller() caller: Caller) {
    await this.caseDecisions.decide(params.id, requireMember(caller).id, body);
    return { message: DECIDED_MESSAGE, msg: DECIDED_MESSAGE };
  }
}
