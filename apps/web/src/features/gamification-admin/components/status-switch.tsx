import { redemptionStatuses, type RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { Link } from 'react-router-dom';
import { getPath } from '../redemption-filter';
import '../../../components/admin/pieces.css';

const choices: readonly (RedemptionStatus | undefined)[] = [...redemptionStatuses, undefined];
const labels: Record<RedemptionStatus, string> = {
  pending: 'Pendentes',
  delivered: 'Entregues',
  cancelled: 'Cancelados',
};

/** Filters redemptions by status; the choice is in the URL. */
export function StatusSwitch({ current }: { current: RedemptionStatus | undefined }) {
  return (
    <nav className="segment statuses" aria-label="Situação">
      {choices.map((status) => (
        <Link
          key={status ?? 'all'}
          to={getPath(status)}
          replace
          aria-current={status === current ? 'true' : undefined}
        >
          {status ? labels[status] : 'Todos'}
        </Link>
      ))}
    </nav>
  );
}
