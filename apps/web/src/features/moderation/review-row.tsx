import { getPromotionPath, ONLINE } from '@pechincha/contracts/cities';
import type { PossibleDuplicate } from '@pechincha/contracts/entities/moderation';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { listConditionTexts } from '@pechincha/contracts/price-conditions';
import { formatPrice } from '@pechincha/contracts/prices';
import { Check, ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../components/ui/button';
import type { PendingPromotion } from '../../api/moderation';
import { PriceCell, StoreCell } from '../../components/admin/deal-cells';
import { ItemSummary, Mail, RowActions, StatusBadge, Thumbnail } from '../../components/admin/table';
import { TimeAgo } from '../../components/ui/labels';
import { getFinalPrice } from '../../lib/deal-prices';
import { formatDay, formatQuantity } from '../../lib/format';
import { getCityName } from '../../lib/known-cities';
import { useSite } from '../../lib/site';
import { useNow } from '../../lib/timers';
import { getCategoryIcon } from '../../shared/deals/category-icons';
import { RelationLabel } from '../../shared/deals/deal-labels';
import { ResubmissionChanges } from './resubmission-changes';
import './moderation.css';

const listDays = ({ validFrom, validUntil }: PendingPromotion): string[] =>
  [
    validFrom && `Válida a partir de ${formatDay(validFrom)}`,
    validUntil && `Válida até ${formatDay(validUntil)}`,
  ].filter((text) => text !== undefined);

/** Conditions of the price and days in one paragraph, after the promotional price if it is not the final one. */
function QueueConditions({ deal }: { deal: PendingPromotion }) {
  const price = deal.finalPrice === undefined ? [] : [`Produto ${formatPrice(deal.promotionalPrice)}`];
  const texts = [...price, ...listConditionTexts(deal), ...listDays(deal)];
  if (texts.length === 0) return null;
  return (
    <ul className="tiny queue-conditions" aria-label="Condições e validade">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

export const OWN_DEAL_TEXT = 'Sua promoção: outra pessoa da moderação decide.';

/** Managers cannot decide on their own deals; admins can. */
export const isOwnDeal = (author: { _id: string }, user: Pick<CurrentUser, '_id' | 'role'> | null): boolean =>
  user !== null && user.role !== 'admin' && author._id === user._id;

interface ReviewRowProps {
  deal: PendingPromotion;
  busy: boolean;
  /** Managers cannot decide on their own deals. */
  isOwn: boolean;
  onApprove: () => void;
  /** `duplicate`: the deal that it repeats. */
  onReject: (duplicate?: PossibleDuplicate) => void;
  isSelected: boolean;
  onSelect: () => void;
}

/** Deals that have been pending for longer are highlighted. */
const LATE_AFTER_MS = 12 * 60 * 60 * 1000;

const formatAuthorRecord = ({ approved, rejected }: NonNullable<PendingPromotion['authorRecord']>): string =>
  approved + rejected === 0
    ? 'Primeira promoção'
    : `${formatQuantity(approved, 'aprovada', 'aprovadas')}, ${formatQuantity(rejected, 'rejeitada', 'rejeitadas')}`;

/** Table row of a pending deal; a labelled block on narrow screens. */
export function ReviewRow({ deal, busy, isOwn, onApprove, onReject, isSelected, onSelect }: ReviewRowProps) {
  const { categories } = useSite();
  const path = getPromotionPath(deal);
  const reasonId = useId();
  const isDisabled = busy || isOwn;
  const isLate = useNow() - Date.parse(deal.submittedAt) > LATE_AFTER_MS;
  return (
    <tr role="row" tabIndex={0} aria-busy={busy} aria-label={deal.title}>
      <td role="cell" className="title-cell">
        {isOwn ? null : (
          <label className="check queue-select">
            <input type="checkbox" checked={isSelected} onChange={onSelect} />
            <span className="vh">Escolher {deal.title}</span>
          </label>
        )}
        <ItemSummary
          picture={<Thumbnail image={deal.image} fallbackIcon={getCategoryIcon(categories, deal.category)} />}
        >
          <a href={path} target="_blank" rel="noopener">
            {deal.title}
          </a>
          <p className="muted truncate" title={deal.description}>
            {deal.description}
          </p>
          <QueueConditions deal={deal} />
          <RelationLabel deal={deal} />
        </ItemSummary>
        {deal.previous ? <ResubmissionChanges deal={deal} previous={deal.previous} /> : null}
        {deal.possibleDuplicates.length > 0 ? (
          <QueueDuplicates duplicates={deal.possibleDuplicates} isDisabled={isDisabled} onReject={onReject} />
        ) : null}
      </td>
      <td role="cell" data-label="Loja" className="cell-store">
        <StoreCell deal={deal} />
      </td>
      <td role="cell" data-label="Preços">
        <PriceCell deal={deal} />
      </td>
      <td role="cell" data-label="Autor" className="cell-member">
        <div>
          {deal.author.name}
          <Mail address={deal.author.email} />
          {deal.authorRecord ? (
            <span className="tiny muted block">{formatAuthorRecord(deal.authorRecord)}</span>
          ) : null}
        </div>
      </td>
      <td role="cell" data-label="Data">
        <TimeAgo at={deal.submittedAt} className={isLate ? 'overdue' : undefined} />
      </td>
      <td role="cell" className={isOwn ? 'actions-cell own' : 'actions-cell'}>
        <RowActions>
          <a
            className="square"
            href={path}
            target="_blank"
            rel="noopener"
            aria-label={`Ver detalhes de ${deal.title} em nova aba`}
          >
            <ExternalLink aria-hidden="true" />
          </a>
          <Button
            className="button size-s danger"
            disabled={isDisabled}
            aria-describedby={isOwn ? reasonId : undefined}
            onClick={() => onReject()}
          >
            Rejeitar
          </Button>
          <Button
            className="button size-s approve"
            disabled={isDisabled}
            aria-describedby={isOwn ? reasonId : undefined}
            // The second press of a double click: by then it may be on the row that has moved up.
            onClick={({ detail }) => detail < 2 && onApprove()}
            icon={Check}
          >
            Aprovar
          </Button>
        </RowActions>
        {isOwn ? (
          <p id={reasonId} className="own-reason">
            {OWN_DEAL_TEXT}
          </p>
        ) : null}
      </td>
    </tr>
  );
}

interface QueueDuplicatesProps {
  duplicates: readonly PossibleDuplicate[];
  isDisabled: boolean;
  onReject: (duplicate: PossibleDuplicate) => void;
}

/** Deals that a pending one may repeat; only for one that is approved can it be rejected. */
function QueueDuplicates({ duplicates, isDisabled, onReject }: QueueDuplicatesProps) {
  const { cities } = useSite();
  return (
    <div className="small queue-duplicates">
      <h2>Parece que já publicaram</h2>
      <ul>
        {duplicates.map((duplicate) => (
          <li key={duplicate._id}>
            <p>
              <a href={getPromotionPath(duplicate)} target="_blank" rel="noopener">
                {duplicate.title}
              </a>
            </p>
            <p className="meta queue-duplicate-meta">
              <b>{formatPrice(getFinalPrice(duplicate))}</b>
              {duplicate.city === ONLINE ? null : <span>{getCityName(cities, duplicate.city)}</span>}
              {duplicate.store ? <span>{duplicate.store}</span> : null}
              <TimeAgo at={duplicate.createdAt} />
              {duplicate.isPending ? <StatusBadge tone="pending">Na fila</StatusBadge> : null}
            </p>
            {duplicate.isPending ? null : (
              <Button
                className="text-button"
                disabled={isDisabled}
                label={`Rejeitar como repetida de ${duplicate.title}`}
                onClick={() => onReject(duplicate)}
              >
                Rejeitar como repetida
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
