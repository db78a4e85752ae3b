import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { reportDecided } from '@pechincha/contracts/events/report-decided';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MembersRepository } from '../members/members.repository.js';
import { Notifier } from '../notifications/notifier.js';
import { getReporterMessage, toCaseNotice } from './case-messages.js';

@Controller()
export class NotifyReportersWhenReportDecided {
  constructor(
    private readonly notifier: Notifier,
    private readonly members: MembersRepository,
  ) {}

  @OnEvent(reportDecided)
  async handle({ id, occurredAt, data }: EventOf<typeof reportDecided>, tx: EventContext): Promise<void> {
    const ids = data.reporters.map(({ _id }) => _id);
    const existing = new Set(await this.members.excludeDeleted(ids, tx.session));
    const notifications = data.reporters
      .filter(({ _id }) => existing.has(_id))
      .map(({ _id, isFalse }) => ({
        ...toCaseNotice(data.thing, _id),
        kind: 'report-decided' as const,
        message: getReporterMessage(data, isFalse),
      }));
    await this.notifier.notifyAll(notifications, { id, occurredAt: new Date(occurredAt) }, tx);
  }
}
