import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { reportFiled } from '@pechincha/contracts/events/report-filed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { ReportsService } from './reports.service.js';

@Controller()
export class FileReportWhenReportFiled {
  constructor(private readonly reports: ReportsService) {}

  @OnEvent(reportFiled)
  async handle(event: EventOf<typeof reportFiled>, tx: EventContext): Promise<void> {
    await this.reports.file(event, tx);
  }
}
