import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { reportDecided } from '@pechincha/contracts/events/report-decided';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';
import { getReporterMessage, toCaseNotice } from './case-messages.js';
import { MODERATION_LOG_PATH } from './notice-paths.js';

@Controller()
export class NotifyReportersWhenReportDecided {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(reportDecided)
  async handle({ data }: EventOf<typeof reportDecided>, tx: EventContext): Promise<void> {
    for (const { _id, isFalse } of data.reporters) {
      const message = getReporterMessage(data, isFalse);
      const notice = { ...toCaseNotice(data.thing, _id), kind: 'report-decided' as const, message };
      // A removed promotion has no page.
      const path = data.outcome === 'remove' ? MODERATION_LOG_PATH : notice.path;
      await this.notifier.notify({ ...notice, path }, tx);
    }
  }
}
