import type { PendingPromotion } from '../../../api/moderation';
import { StatusBadge } from '../../../components/admin/status-badge';
import { listChanges, type PreviousVersion } from '../list-changes';
import './resubmission-changes.css';

interface ResubmissionChangesProps {
  deal: PendingPromotion;
  previous: PreviousVersion;
}

export function ResubmissionChanges({ deal, previous }: ResubmissionChangesProps) {
  const changes = listChanges(previous, deal);
  return (
    <details className="resubmission">
      <summary className="plain cursor-pointer">
        <StatusBadge tone="pending">Reenviada</StatusBadge>
        {changes.length > 0 ? 'O que mudou' : 'Nada mudou'}
      </summary>
      <dl className="changes">
        {previous.moderationReason ? (
          <>
            <dt>Motivo da rejeição</dt>
            <dd>{previous.moderationReason}</dd>
          </>
        ) : null}
        {changes.map(({ name, from, to }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <del>{from}</del> <ins>{to}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
