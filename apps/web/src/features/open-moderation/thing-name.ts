import type { LogEntry } from '@pechincha/contracts/entities/moderation-log';

/** Of which the log shows no titles. */
const untitledReasons: readonly LogEntry['reasonCode'][] = ['golpe', 'ofensa', 'dados-pessoais'];

/** Heading of a decision: the title, or what it was about without one. */
export function getThingName({
  kind,
  action,
  title,
  reasonCode,
  reversed,
}: Omit<LogEntry, '_id' | 'at'>): string {
  if (kind === 'comment') return title ? `Comentário em “${title}”` : 'Comentário em uma promoção';
  if (title) return title;
  return action === 'rejected' && !reversed && !untitledReasons.includes(reasonCode)
    ? 'Promoção nunca publicada'
    : 'Promoção de título não mostrado';
}
