import type { LogEntry } from '@pechincha/contracts/entities/moderation-log';
import { type ReactNode, type RefObject, useId } from 'react';
import { Link } from 'react-router-dom';
import { StatusLabel, TimeAgo } from '../../components/ui/labels';
import { getActionText, getOutcomeLabel, getReasonName } from '../../shared/judgement/decisions';
import './public-log.css';

/** Of which the log shows no titles. */
const untitledReasons: readonly LogEntry['reasonCode'][] = ['golpe', 'ofensa', 'dados-pessoais'];

/** Heading of a decision: the title, or what it was about without one. */
export function getSubjectName({
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

interface DecisionItemProps {
  entry: LogEntry;
  /** Of the promotion; missing if it cannot be opened. */
  path: string | undefined;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}

/** What moderation did, to what and why, and what became of an appeal. */
export function DecisionItem({ entry, path, headingRef, children }: DecisionItemProps) {
  const { at, action, reasonCode, publicReason } = entry;
  const headingId = useId();
  const name = getSubjectName(entry);
  const outcome = getOutcomeLabel(entry);
  return (
    <article className="decision" aria-labelledby={headingId}>
      <h3 id={headingId} ref={headingRef} tabIndex={headingRef && -1}>
        {path ? <Link to={path}>{name}</Link> : name}
      </h3>
      <p className="meta decision-meta">
        <StatusLabel tone={action === 'expired' ? undefined : 'danger'}>{getActionText(entry)}</StatusLabel>
        {outcome ? <StatusLabel tone={outcome.tone}>{outcome.text}</StatusLabel> : null}
        <b>{getReasonName(reasonCode)}</b>
        <TimeAgo at={at} />
      </p>
      {publicReason ? <p className="decision-reason">{publicReason}</p> : null}
      {children}
    </article>
  );
}
