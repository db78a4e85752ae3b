import { getPromotionPath, ONLINE, toCityName } from '@pechincha/contracts/cities';
import type { ModerationCase } from '@pechincha/contracts/entities/moderation-case';
import { formatPrice } from '@pechincha/contracts/prices';
import { caseReasonNames } from '@pechincha/contracts/reports';
import { MessageSquare, Tag, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { ItemSummary } from '../../../components/admin/item-summary';
import { StatusBadge } from '../../../components/admin/status-badge';
import { Picture } from '../../../components/ui/picture';
import { TimeAgo } from '../../../components/ui/time-ago';
import { formatQuantity } from '../../../lib/numbers';
import { OWN_THING_TEXT } from '../own-deal';
import './case-card.css';

interface CaseCardProps {
  moderationCase: ModerationCase;
  /** Nobody decides about what they published. */
  isOwn: boolean;
  isBusy: boolean;
  onDecide: () => void;
}

/** What was reported, by how many people, and what they wrote. */
export function CaseCard({ moderationCase, isOwn, isBusy, onDecide }: CaseCardProps) {
  const { thing, weight, reasons, texts, warned, openedAt } = moderationCase;
  const ownId = useId();
  const isComment = thing.kind === 'comment';
  const isDisabled = isOwn || isBusy;
  const path = getPromotionPath({ _id: thing.promotionId, city: thing.city });
  return (
    <article className="case-card" aria-busy={isBusy}>
      <ItemSummary
        picture={
          <Picture
            className="thumb"
            image={thing.image ?? null}
            fallbackIcon={isComment ? MessageSquare : Tag}
            sizes="56px"
            width={56}
            height={56}
          />
        }
      >
        <h2>
          <a href={isComment ? `${path}#comentario-${thing.id}` : path} target="_blank" rel="noopener">
            {isComment ? `Comentário em ${thing.title}` : thing.title}
          </a>
        </h2>
        {thing.content ? <blockquote>{thing.content}</blockquote> : null}
        <p className="case-meta">
          {thing.finalPrice ? <b>{formatPrice(thing.finalPrice)}</b> : null}
          {thing.store ? <span>{thing.store}</span> : null}
          {thing.city === ONLINE ? null : <span>{toCityName(thing.city)}</span>}
          <span>de {thing.author.name || 'membro'}</span>
        </p>
      </ItemSummary>
      <div className="case-reports">
        <p className="case-meta">
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
          <ul className="case-texts" aria-label="O que escreveram">
            {texts.map(({ key, reason, text, price }) => (
              <li key={key}>
                <span className="muted">{caseReasonNames[reason]}: </span>
                {[price && `achou por ${formatPrice(price)}`, text].filter(Boolean).join('. ')}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="case-actions">
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
      </div>
    </article>
  );
}
