import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  decideAppeal,
  fileAppeal,
  getModerationFigures,
  listAppeals,
  listModerationLog,
  listOwnDecisions,
} from '@pechincha/contracts/operations/open-moderation';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AppealsService } from './appeals.service.js';
import { FiguresService, LogService } from './log.service.js';

@Controller()
export class LogController {
  constructor(
    private readonly log: LogService,
    private readonly figures: FiguresService,
  ) {}

  @Operation(listModerationLog)
  list(@Input() { query }: InputOf<typeof listModerationLog>) {
    return this.log.list(query.page, query.reason);
  }

  @Operation(getModerationFigures)
  getFigures() {
    return this.figures.get();
  }

  @Operation(listOwnDecisions)
  listOwn(@Input() { query }: InputOf<typeof listOwnDecisions>, @Caller() caller: Caller) {
    return this.log.listOwn(requireMember(caller).id, query.page);
  }
}

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
