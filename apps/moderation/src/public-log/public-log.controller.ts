import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { listModerationLog, listOwnDecisions } from '@pechincha/contracts/operations/moderation-log';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { PublicLogService } from './public-log.service.js';

@Controller()
export class PublicLogController {
  constructor(private readonly publicLog: PublicLogService) {}

  @Operation(listModerationLog)
  list(@Input() { query }: InputOf<typeof listModerationLog>) {
    return this.publicLog.list(query.page, query.reason);
  }

  @Operation(listOwnDecisions)
  listOwn(@Input() { query }: InputOf<typeof listOwnDecisions>, @Caller() caller: Caller) {
    return this.publicLog.listOwn(requireMember(caller).id, query.page);
  }
}
