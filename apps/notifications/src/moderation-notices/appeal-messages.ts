import type { EventData } from '@pechincha/contracts/event';
import type { appealDecided } from '@pechincha/contracts/events/appeal-decided';

type Appeal = Pick<EventData<typeof appealDecided>, 'thing' | 'outcome' | 'publicReason' | 'decision'>;

export const getAppealMessage = (appeal: Appeal): string =>
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
