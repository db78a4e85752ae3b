import type { Alert } from '@pechincha/contracts/entities/alert';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { classes } from '../../../lib/classes';
import { useAlertMutations } from '../hooks/use-alert-mutations';

interface AlertListProps {
  alerts: readonly Alert[];
  /** Called after the last alert is removed, to move focus. */
  onEmpty: () => void;
}

export function AlertList({ alerts, onEmpty }: AlertListProps) {
  const { toggle, remove } = useAlertMutations();
  const list = useRef<HTMLUListElement>(null);
  /** Focuses the remove button of the next row, or of the previous one. */
  const focusNear = (index: number): void => {
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('.alert-remove') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onEmpty();
  };
  return (
    <ul className="alerts" ref={list}>
      {alerts.map((alert, index) => (
        <li key={alert._id} className={classes('alert-row', !alert.isActive && 'off')}>
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={alert.isActive}
            aria-label={`Alerta “${alert.keyword}”`}
            onClick={() => toggle.mutate(alert)}
          >
            <span className="switch-track" aria-hidden="true" />
          </button>
          <span className="alert-word">
            <b>{alert.keyword}</b>
            <span className="small muted">{alert.isActive ? 'Ativo' : 'Inativo'}</span>
          </span>
          <button
            type="button"
            className="square alert-remove"
            aria-label={`Remover o alerta “${alert.keyword}”`}
            aria-disabled={remove.isPending && remove.variables._id === alert._id}
            onClick={() => {
              if (!remove.isPending) remove.mutate(alert, { onSuccess: () => focusNear(index) });
            }}
          >
            <Trash2 aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
