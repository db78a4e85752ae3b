import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  getModerationFigures,
  listModerationLog,
  listOwnDecisions,
} from '@pechincha/contracts/operations/open-moderation';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { FiguresService } from './figures.service.js';
import { LogService } from './log.service.js';

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
