import { getPromotionPath } from '@pechincha/contracts/cities';
import type { EventData } from '@pechincha/contracts/event';
import type { caseDecided } from '@pechincha/contracts/events/case-decided';
import type { reportDecided } from '@pechincha/contracts/events/report-decided';
import { formatPrice } from '@pechincha/contracts/prices';
import { MAX_FALSE_REPORTS } from '@pechincha/contracts/reports';
import type { NewNotification } from '../notifications/notifier.js';

type Thing = EventData<typeof caseDecided>['thing'];

/** Links to the promotion, which may be gone: its page says so. */
export const toCaseNotice = ({ kind, id, promotionId, city }: Thing, member: string) => ({
  ...{ member, promotionId, path: getPromotionPath({ _id: promotionId, city }) },
  ...(kind === 'comment' && { commentId: id }),
});

export const toPriceNotice = (thing: Thing, member: string, price: number): NewNotification => ({
  ...toCaseNotice(thing, member),
  kind: 'price-suggested',
  message: `Avisaram outro preço, ${formatPrice(price)}: ${thing.title}`,
});

const authorMeasures = {
  keep: undefined,
  expire: 'foi encerrada pela moderação',
  remove: 'foi removida pela moderação',
  'delete-comment': 'foi apagado pela moderação',
} as const;

const CAUTION_TEXT = 'É uma advertência: por 30 dias seus votos e denúncias não contam.';

const toReason = (publicReason: string): string => (publicReason ? ` Motivo: ${publicReason}` : '');

/** Undefined if nothing was done. */
export function getAuthorMessage({
  thing,
  action,
  publicReason,
  caution,
}: Pick<EventData<typeof caseDecided>, 'thing' | 'action' | 'publicReason' | 'caution'>): string | undefined {
  const measure = authorMeasures[action];
  const subject = thing.kind === 'deal' ? 'Sua promoção' : 'Seu comentário em';
  return (
    measure &&
    `${subject} "${thing.title}" ${measure}.${toReason(publicReason)}${caution ? ` ${CAUTION_TEXT}` : ''}`
  );
}

const outcomes = {
  expire: 'a promoção foi encerrada',
  remove: 'a promoção foi removida',
  'delete-comment': 'o comentário foi apagado',
} as const;

/** @param isFalse whether the report was found to be made in bad faith */
export function getReporterMessage(
  { thing, outcome, publicReason }: Omit<EventData<typeof reportDecided>, 'caseId' | 'reporters'>,
  isFalse: boolean,
): string {
  const report = `Sua denúncia ${thing.kind === 'deal' ? 'de' : 'de um comentário em'} "${thing.title}"`;
  if (isFalse)
    return `${report} foi considerada falsa. Com ${MAX_FALSE_REPORTS} assim em 90 dias, suas denúncias deixam de contar por 90 dias.`;
  if (outcome === 'gone') return `O que você denunciou em "${thing.title}" já saiu do ar.`;
  if (outcome === 'keep')
    return `${report} foi analisada: ${thing.kind === 'deal' ? 'a promoção' : 'o comentário'} continua no ar.${toReason(publicReason)}`;
  return `${report} foi aceita: ${outcomes[outcome]}.${toReason(publicReason)}`;
}
