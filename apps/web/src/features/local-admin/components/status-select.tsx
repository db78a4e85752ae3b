import { settableStatuses, type SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { statusWords } from '../status-words';

interface StatusSelectProps {
  title: string;
  value: string;
  busy: boolean;
  onStatus: (status: SettableStatus) => void;
}

const isSettable = (status: string): status is SettableStatus =>
  (settableStatuses as readonly string[]).includes(status);

/** A deal's status, to be changed in its row. One that cannot be set is shown as long as it stands. */
export function StatusSelect({ title, value, busy, onStatus }: StatusSelectProps) {
  return (
    <select
      className="input status-select"
      aria-label={`Status de ${title}`}
      aria-busy={busy}
      value={value}
      onChange={(event) => {
        if (isSettable(event.target.value) && !busy) onStatus(event.target.value);
      }}
    >
      {isSettable(value) ? null : (
        <option value={value} disabled>
          {statusWords(value)}
        </option>
      )}
      {settableStatuses.map((status) => (
        <option key={status} value={status}>
          {statusWords(status)}
        </option>
      ))}
    </select>
  );
}
