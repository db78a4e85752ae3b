import { Controller } from '@nestjs/common';
import { getPromotionPath } from '@pechincha/contracts/cities';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import { promotionPublished, promotionRejected } from '@pechincha/contracts/events/promotion';
import {
  appealDecided,
  caseDecided,
  priceSuggested,
  reportDecided,
} from '@pechincha/contracts/events/report';
import { formatPrice } from '@pechincha/contracts/prices';
import { MAX_FALSE_REPORTS } from '@pechincha/contracts/reports';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { type NewNotification, Notifier } from '../notifications/notifier.js';

/** The page with all promotions of the member, whatever their status. */
const MY_PROMOTIONS_PATH = '/minhas-promocoes';

/** The page where members appeal against decisions, and see what was answered. */
const APPEALS_PATH = '/recursos';

/** The public list of decisions. */
const MODERATION_LOG_PATH = '/moderacao';

@Controller()
export class NotifyAuthorWhenPromotionPublished {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(promotionPublished)
  async handle({ data }: EventOf<typeof promotionPublished>, tx: EventContext): Promise<void> {
    const { promotionId, author, title, city } = data;
    const message = `Sua promoção "${title}" foi aprovada e já está no ar.`;
    const path = getPromotionPath({ _id: promotionId, city });
    await this.notifier.notify(
      { member: author._id, kind: 'promotion-approved', message, path, promotionId },
      tx,
    );
  }
}

@Controller()
export class NotifyAuthorWhenPromotionRejected {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(promotionRejected)
  async handle({ data }: EventOf<typeof promotionRejected>, tx: EventContext): Promise<void> {
    const { promotionId, authorId: member, title, moderationReason, duplicateOf } = data;
    const message = `Sua promoção "${title}" foi rejeitada. Motivo: ${moderationReason}`;
    const path = duplicateOf ? getPromotionPath(duplicateOf) : MY_PROMOTIONS_PATH;
    await this.notifier.notify({ member, kind: 'promotion-rejected', message, path, promotionId }, tx);
  }
}

@Controller()
export class NotifyAuthorWhenPriceSuggested {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(priceSuggested)
  async handle({ data }: EventOf<typeof priceSuggested>, tx: EventContext): Promise<void> {
    const { subject, authorId, price } = data;
    await this.notifier.notify(toPriceNotice(subject, authorId, price), tx);
  }
}

/** Nothing was done to the author of what stays as it is. */
@Controller()
export class NotifyAuthorWhenCaseDecided {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(caseDecided)
  async handle({ data }: EventOf<typeof caseDecided>, tx: EventContext): Promise<void> {
    const { subject, authorId, suggestedPrice } = data;
    const message = getAuthorMessage(data);
    const notice = { ...toCaseNotice(subject, authorId), kind: 'case-decided' as const };
    if (message) await this.notifier.notify({ ...notice, path: APPEALS_PATH, message }, tx);
    if (suggestedPrice !== undefined)
      await this.notifier.notify(toPriceNotice(subject, authorId, suggestedPrice), tx);
  }
}

@Controller()
export class NotifyAuthorWhenAppealDecided {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(appealDecided)
  async handle({ data }: EventOf<typeof appealDecided>, tx: EventContext): Promise<void> {
    const notice = { ...toCaseNotice(data.subject, data.authorId), kind: 'appeal-decided' as const };
    await this.notifier.notify({ ...notice, path: APPEALS_PATH, message: getAppealMessage(data) }, tx);
  }
}

@Controller()
export class NotifyReportersWhenReportDecided {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(reportDecided)
  async handle({ data }: EventOf<typeof reportDecided>, tx: EventContext): Promise<void> {
    for (const { _id, isFalse } of data.reporters) {
      const message = getReporterMessage(data, isFalse);
      const notice = { ...toCaseNotice(data.subject, _id), kind: 'report-decided' as const, message };
      // A removed promotion has no page.
      const path = data.outcome === 'remove' ? MODERATION_LOG_PATH : notice.path;
      await this.notifier.notify({ ...notice, path }, tx);
    }
  }
}

type Subject = EventData<typeof caseDecided>['subject'];

/** Links to the promotion, which may be gone: its page says so. */
const toCaseNotice = ({ kind, id, promotionId, city }: Subject, member: string) => ({
  member,
  promotionId,
  path: getPromotionPath({ _id: promotionId, city }),
  ...(kind === 'comment' && { commentId: id }),
});

const toPriceNotice = (subject: Subject, member: string, price: number): NewNotification => ({
  ...toCaseNotice(subject, member),
  kind: 'price-suggested',
  message: `Avisaram outro preço, ${formatPrice(price)}: ${subject.title}`,
});

const authorMeasures = {
  keep: undefined,
  expire: 'foi encerrada pela moderação',
  remove: 'foi removida pela moderação',
  'delete-comment': 'foi apagado pela moderação',
} as const;

const WARNING_TEXT = 'É uma advertência: por 30 dias seus votos e denúncias não contam.';

const toReason = (publicReason: string): string => (publicReason ? ` Motivo: ${publicReason}` : '');

/** Undefined if nothing was done. */
function getAuthorMessage({
  subject,
  action,
  publicReason,
  warning,
}: Pick<EventData<typeof caseDecided>, 'subject' | 'action' | 'publicReason' | 'warning'>):
  string | undefined {
  const measure = authorMeasures[action];
  const owned = subject.kind === 'deal' ? 'Sua promoção' : 'Seu comentário em';
  return (
    measure &&
    `${owned} "${subject.title}" ${measure}.${toReason(publicReason)}${warning ? ` ${WARNING_TEXT}` : ''}`
  );
}

const outcomes = {
  expire: 'a promoção foi encerrada',
  remove: 'a promoção foi removida',
  'delete-comment': 'o comentário foi apagado',
} as const;

/** @param isFalse whether the report was found to be made in bad faith */
function getReporterMessage(
  { subject, outcome, publicReason }: Omit<EventData<typeof reportDecided>, 'caseId' | 'reporters'>,
  isFalse: boolean,
): string {
  const report = `Sua denúncia ${subject.kind === 'deal' ? 'de' : 'de um comentário em'} "${subject.title}"`;
  if (isFalse)
    return `${report} foi considerada falsa. Com ${MAX_FALSE_REPORTS} assim em 90 dias, suas denúncias deixam de contar por 90 dias.`;
  if (outcome === 'gone') return `O que você denunciou em "${subject.title}" já saiu do ar.`;
  if (outcome === 'keep')
    return `${report} foi analisada: ${subject.kind === 'deal' ? 'a promoção' : 'o comentário'} continua no ar.${toReason(publicReason)}`;
  return `${report} foi aceita: ${outcomes[outcome]}.${toReason(publicReason)}`;
}

type Appeal = Pick<EventData<typeof appealDecided>, 'subject' | 'outcome' | 'publicReason' | 'decision'>;

const getAppealMessage = (appeal: Appeal): string =>
  `Seu recurso${toSubjectText(appeal.subject)} ${toResult(appeal)}: ${appeal.publicReason}`;

function toSubjectText({ kind, title }: Appeal['subject']): string {
  if (kind === 'comment') return ` sobre seu comentário${title && ` em "${title}"`}`;
  return title && ` sobre "${title}"`;
}

function toResult({ subject, outcome, decision }: Appeal): string {
  if (outcome === 'kept') return 'não foi aceito';
  // Deleted promotions are never restored.
  if (subject.kind === 'deal' && decision.action === 'deleted')
    return 'foi aceito, e você pode publicar a promoção de novo';
  return 'foi aceito';
}
