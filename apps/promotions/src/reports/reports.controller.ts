import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { reportComment, reportPromotion } from '@pechincha/contracts/operations/reports';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { ReportsService } from './reports.service.js';

const REPORTED_MESSAGE = 'Denúncia enviada. Avisaremos o que foi decidido.';
const REPORTED_RESPONSE = { message: REPORTED_MESSAGE, msg: REPORTED_MESSAGE };

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Operation(reportPromotion)
  async reportPromotion(@Input() input: InputOf<typeof reportPromotion>, @Caller() caller: Caller) {
    await this.reports.reportPromotion(input.params.id, input.body, caller);
    return REPORTED_RESPONSE;
  }

  @Operation(reportComment)
  async reportComment(@Input() input: InputOf<typeof reportComment>, @Caller() caller: Caller) {
    await this.reports.reportComment(input.params.id, input.body, caller);
    return REPORTED_RESPONSE;
  }
}
