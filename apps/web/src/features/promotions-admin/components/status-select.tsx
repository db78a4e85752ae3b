import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { statusName } from '../filter';
import '../../../styles/forms.css';
import '../styles/status-select.css';

interface StatusSelectProps {
  deal: Promotion;
  busy: boolean;
  onPick: (status: SettableStatus) => void;
}

// Of the contract only types are imported: its schemas stay out of this page's code.
const settable: readonly SettableStatus[] = ['active', 'pending', 'expired', 'removed'];

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
      {settable.some((status) => status === current) ? null : (
        <option value={current} disabled>
          {statusName(current)}
        </option>
      )}
      {settable.map((status) => (
        <option key={status} value={status}>
          {statusName(status)}
        </option>
      ))}
    </select>
  );
}
