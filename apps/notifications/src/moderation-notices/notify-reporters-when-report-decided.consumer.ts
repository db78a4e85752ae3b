import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { reportDecided } from '@pechincha/contracts/events/report-decided';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';
import { getReporterMessage, toCaseNotice } from './case-messages.js';

@Controller()
export class NotifyReportersWhenReportDecided {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(reportDecided)
  async handle({ data }: EventOf<typeof reportDecided>, tx: EventContext): Promise<void> {
    for (const { _id, isFalse } of data.reporters) {
      const message = getReporterMessage(data, isFalse);
      await this.notifier.notify({ ...toCaseNotice(data.thing, _id), kind: 'report-decided', message }, tx);
    }
  }
}
