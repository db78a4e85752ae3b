import type { Appeal } from '@pechincha/contracts/entities/appeal';
import { TriangleAlert } from 'lucide-react';
import { StatusBadge } from '../../../components/admin/status-badge';
import { LongText } from '../../../components/ui/long-text';
import { TimeAgo } from '../../../components/ui/time-ago';
import { getActionText, getReasonName } from '../../../shared/decisions/decision-text';
import { OWN_THING_TEXT } from '../own-deal';
import { ThingCard } from './thing-card';
import './appeal-card.css';

interface AppealCardProps {
  appeal: Appeal;
  /** Nobody decides about what they published. */
  isOwn: boolean;
  isBusy: boolean;
  onAnswer: () => void;
}

const OTHER_TEXT = 'Outra pessoa da moderação precisa decidir este recurso.';

/** A decision with its reason, and what its author answers to it. */
export function AppealCard({ appeal, isOwn, isBusy, onAnswer }: AppealCardProps) {
  const { at, text, author, needsOther, decision, thing } = appeal;
  return (
    <ThingCard
      thing={thing}
      author={author}
      isBusy={isBusy}
      actions={
        isOwn || needsOther ? (
          <p className="small muted">{isOwn ? OWN_THING_TEXT : OTHER_TEXT}</p>
        ) : (
          <button
            type="button"
            className="button main"
            aria-disabled={isBusy || undefined}
            aria-label={`Responder: ${thing.title || 'recurso'}`}
            onClick={() => !isBusy && onAnswer()}
          >
            Responder
          </button>
        )
      }
    >
      <div>
        <p className="thing-meta">
          <StatusBadge tone="bad">{getActionText({ kind: thing.kind, action: decision.action })}</StatusBadge>
          <b>{getReasonName(decision.reasonCode)}</b>
          <TimeAgo at={decision.at} />
          {decision.caution ? (
            <span className="appeal-caution">
              <TriangleAlert aria-hidden="true" />
              Com advertência
            </span>
          ) : null}
        </p>
        <p className="appeal-text">{decision.reason || 'Sem explicação.'}</p>
      </div>
      <div className="appeal-answer">
        <p className="thing-meta">
          <b>O que escreveu ao recorrer</b>
          <TimeAgo at={at} />
        </p>
        <div className="appeal-text">
          <LongText>{text}</LongText>
        </div>
      </div>
    </ThingCard>
  );
}
