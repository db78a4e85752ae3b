import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { getStatusLabel } from '../promotion-filter';
import '../../../styles/forms.css';
import '../styles/status-select.css';

interface StatusSelectProps {
  deal: Promotion;
  busy: boolean;
  onPick: (status: SettableStatus) => void;
}

// Of the contract only types are imported: its schemas stay out of this page's code.
const settableStatuses: readonly SettableStatus[] = ['active', 'pending', 'expired', 'removed'];

/** A deal's status as a list to choose from; one that cannot be chosen stands there only while it is the deal's. */
export function StatusSelect({ deal, busy, onPick }: StatusSelectProps) {
  const current: string = deal.status;
  return (
    <select
      className={`input status-select ${current}`}
      aria-label={`Status de ${deal.title}`}
      aria-busy={busy}
      value={current}
      onChange={(event) => !busy && onPick(event.target.value as SettableStatus)}
    >
      {settableStatuses.some((status) => status === current) ? null : (
        <option value={current} disabled>
          {getStatusLabel(current)}
        </option>
      )}
      {settableStatuses.map((status) => (
        <option key={status} value={status}>
          {getStatusLabel(status)}
        </option>
      ))}
    </select>
  );
}
