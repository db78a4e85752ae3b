import type { LogEntry } from '@pechincha/contracts/entities/moderation-log';
import { useId, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { StatusLabel } from '../../components/ui/status-label';
import { TimeAgo } from '../../components/ui/time-ago';
import { getActionText, getOutcomeLabel, getReasonName } from '../../shared/decisions/decision-text';
import { getThingName } from './thing-name';
import './open-moderation.css';

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
  const name = getThingName(entry);
  const outcome = getOutcomeLabel(entry);
  return (
    <article className="decision" aria-labelledby={headingId}>
      <h3 id={headingId} ref={headingRef} tabIndex={headingRef && -1}>
        {path ? <Link to={path}>{name}</Link> : name}
      </h3>
      <p className="decision-meta">
        <StatusLabel tone={action === 'expired' ? undefined : 'bad'}>{getActionText(entry)}</StatusLabel>
        {outcome ? <StatusLabel tone={outcome.tone}>{outcome.text}</StatusLabel> : null}
        <b>{getReasonName(reasonCode)}</b>
        <TimeAgo at={at} />
      </p>
      {publicReason ? <p className="decision-reason">{publicReason}</p> : null}
      {children}
    </article>
  );
}
