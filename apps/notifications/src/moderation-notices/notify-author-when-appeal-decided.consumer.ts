import { Controller } from '@nestjs/common';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import { appealDecided } from '@pechincha/contracts/events/appeal-decided';
import { EventContext } from '@pechincha/messaging/event-context';
import { OnEvent } from '@pechincha/messaging/on-event';
import { Notifier } from '../notifications/notifier.js';
import { toCaseNotice } from './case-messages.js';
import { APPEALS_PATH } from './notice-paths.js';

type Appeal = Pick<EventData<typeof appealDecided>, 'thing' | 'outcome' | 'publicReason' | 'decision'>;

const getAppealMessage = (appeal: Appeal): string =>
  `Seu recurso${toSubject(appeal.thing)} ${toResult(appeal)}: ${appeal.publicReason}`;

function toSubject({ kind, title }: Appeal['thing']): string {
  if (kind === 'comment') return ` sobre seu comentário${title && ` em "${title}"`}`;
  return title && ` sobre "${title}"`;
}

function toResult({ thing, outcome, decision }: Appeal): string {
  if (outcome === 'kept') return 'não foi aceito';
  // Deleted promotions are never restored.
  if (thing.kind === 'deal' && decision.action === 'deleted')
    return 'foi aceito, e você pode publicar a promoção de novo';
  return 'foi aceito';
}

@Controller()
export class NotifyAuthorWhenAppealDecided {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(appealDecided)
  async handle({ data }: EventOf<typeof appealDecided>, tx: EventContext): Promise<void> {
    const notice = { ...toCaseNotice(data.thing, data.authorId), kind: 'appeal-decided' as const };
    await this.notifier.notify({ ...notice, path: APPEALS_PATH, message: getAppealMessage(data) }, tx);
  }
}
