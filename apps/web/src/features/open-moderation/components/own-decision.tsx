import type { OwnLogEntry } from '@pechincha/contracts/entities/moderation-log';
import { useRef } from 'react';
import { AppealButton } from '../../../shared/appeals/components/appeal-button';
import { getThingName } from '../thing-name';
import { DecisionItem } from './decision-item';

/** A decision against what the member published, with the appeal. */
export function OwnDecision({ entry }: { entry: OwnLogEntry }) {
  const { id, kind, action, canAppeal, appealReason } = entry;
  const headingRef = useRef<HTMLHeadingElement>(null);
  // Authors open their promotions in every state.
  const path = kind === 'deal' && id && action !== 'deleted' ? `/promocao/${id}` : undefined;
  return (
    <DecisionItem entry={entry} path={path} headingRef={headingRef}>
      {appealReason ? (
        <p className="decision-reason">
          <b>Resposta ao recurso</b>
          {appealReason}
        </p>
      ) : null}
      {canAppeal && id ? (
        <AppealButton subject={{ kind, id }} title={getThingName(entry)} focusAfterFiling={headingRef} />
      ) : null}
    </DecisionItem>
  );
}
