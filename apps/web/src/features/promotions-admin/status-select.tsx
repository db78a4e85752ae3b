import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { PickSelect } from '../../components/admin/pick-select';
import { getStatusLabel } from './promotion-filter';
import './promotions-admin.css';

interface StatusSelectProps {
  deal: Promotion;
  busy: boolean;
  onPick: (status: SettableStatus) => void;
}

// Repeats the contract's list: importing it would add the schemas to this page's code.
const settableStatuses: readonly SettableStatus[] = ['active', 'pending', 'expired', 'removed'];

/** Select for a deal's status; a status that cannot be set is listed only while it is the current one. */
export function StatusSelect({ deal, busy, onPick }: StatusSelectProps) {
  const current: string = deal.status;
  return (
    <PickSelect
      label={`Status de ${deal.title}`}
      className={`input status-select ${current}`}
      value={current}
      busy={busy}
      onPick={(status) => onPick(status as SettableStatus)}
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
    </PickSelect>
  );
}
