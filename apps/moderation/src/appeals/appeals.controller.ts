import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { decideAppeal, fileAppeal, listAppeals } from '@pechincha/contracts/operations/moderation-log';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AppealsService } from './appeals.service.js';

@Controller()
export class AppealsController {
  constructor(private readonly appeals: AppealsService) {}

  @Operation(fileAppeal)
  file(@Input() { body }: InputOf<typeof fileAppeal>, @Caller() caller: Caller) {
    return this.appeals.file(body, requireMember(caller).id);
  }

  @Operation(listAppeals)
  list(@Input() { query }: InputOf<typeof listAppeals>, @Caller() caller: Caller) {
    return this.appeals.list(query.page, requireMember(caller));
  }

  @Operation(decideAppeal)
  decide(@Input() { params, body }: InputOf<typeof decideAppeal>, @Caller() caller: Caller) {
    return this.appeals.decide(params.id, body, requireMember(caller));
  }
}
