import type { ModerationCase } from '@pechincha/contracts/entities/moderation-case';
import { formatPrice } from '@pechincha/contracts/prices';
import { caseReasonNames } from '@pechincha/contracts/reports';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { StatusBadge } from '../../components/admin/status-badge';
import { joinEmptyLines } from '../../components/ui/long-text';
import { TimeAgo } from '../../components/ui/time-ago';
import { formatQuantity } from '../../lib/numbers';
import { OWN_THING_TEXT } from './own-deal';
import { ThingCard } from './thing-card';
import './moderation.css';

interface CaseCardProps {
  moderationCase: ModerationCase;
  /** Nobody decides about what they published. */
  isOwn: boolean;
  isBusy: boolean;
  onDecide: () => void;
}

/** What was reported, by how many people, and what they wrote. */
export function CaseCard({ moderationCase, isOwn, isBusy, onDecide }: CaseCardProps) {
  const { thing, weight, reasons, warned, openedAt } = moderationCase;
  const ownId = useId();
  const isDisabled = isOwn || isBusy;
  return (
    <ThingCard
      thing={thing}
      author={thing.author}
      isBusy={isBusy}
      actions={
        <>
          {isOwn ? (
            <p id={ownId} className="small muted">
              {OWN_THING_TEXT}
            </p>
          ) : null}
          <button
            type="button"
            className="button main"
            aria-disabled={isDisabled || undefined}
            aria-describedby={isOwn ? ownId : undefined}
            aria-label={`Decidir: ${thing.title}`}
            onClick={() => !isDisabled && onDecide()}
          >
            Decidir
          </button>
        </>
      }
    >
      <p className="thing-meta">
        {reasons.length > 0 ? <b>Peso {weight}</b> : null}
        <span>
          aberto <TimeAgo at={openedAt} />
        </span>
        {warned ? (
          <span className="case-warning">
            <TriangleAlert aria-hidden="true" />O botão da loja pergunta antes
          </span>
        ) : null}
      </p>
      {reasons.length > 0 ? null : <p className="muted">Saiu sem esperar a moderação.</p>}
      <CaseReports moderationCase={moderationCase} />
    </ThingCard>
  );
}

/** The reasons, and what people wrote. */
export function CaseReports({ moderationCase: { reasons, texts } }: Pick<CaseCardProps, 'moderationCase'>) {
  return (
    <>
      <ul className="case-reasons" aria-label="Motivos">
        {reasons.map(({ reason, people, weight: ofReason }) => (
          <li key={reason}>
            <StatusBadge tone={ofReason > 0 ? 'bad' : 'quiet'}>{caseReasonNames[reason]}</StatusBadge>
            {people > 0 ? (
              <span className="muted">
                {formatQuantity(people, 'pessoa', 'pessoas')}, peso {ofReason}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {texts.length > 0 ? (
        <ul className="thing-texts" aria-label="O que escreveram">
          {texts.map(({ key, reason, text, price }) => (
            <li key={key}>
              <span className="muted">{caseReasonNames[reason]}: </span>
              {joinEmptyLines([price && `achou por ${formatPrice(price)}`, text].filter(Boolean).join('. '))}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
