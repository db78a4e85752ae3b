import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { decideCase, listCases } from '@pechincha/contracts/operations/reports';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { CaseDecisionsService } from './case-decisions.service.js';
import { CasesService } from './cases.service.js';

const DECIDED_MESSAGE = 'Decisão registrada. Quem denunciou será avisado.';

@Controller()
export class CasesController {
  constructor(
    private readonly cases: CasesService,
    private readonly decisions: CaseDecisionsService,
  ) {}

  @Operation(listCases)
  list(@Input() { query }: InputOf<typeof listCases>) {
    return this.cases.list(query.kind, query.page);
  }

  @Operation(decideCase)
  async decide(@Input() { params, body }: InputOf<typeof decideCase>, @Caller() caller: Caller) {
    await this.decisions.decide(params.id, requireMember(caller).id, body);
    return { message: DECIDED_MESSAGE, msg: DECIDED_MESSAGE };
  }
}
