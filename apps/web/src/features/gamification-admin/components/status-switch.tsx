import { redemptionStatuses, type RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { Link } from 'react-router-dom';
import { pathOf } from '../redemption-filter';
import '../../../components/office/styles/pieces.css';

const choices: readonly (RedemptionStatus | undefined)[] = [...redemptionStatuses, undefined];
const names: Record<RedemptionStatus, string> = {
  pending: 'Pendentes',
  delivered: 'Entregues',
  cancelled: 'Cancelados',
};

/** Which redemptions are listed; kept in the address. */
export function StatusSwitch({ current }: { current: RedemptionStatus | undefined }) {
  return (
    <nav className="segment statuses" aria-label="Situação">
      {choices.map((status) => (
        <Link
          key={status ?? 'all'}
          to={pathOf(status)}
          replace
          aria-current={status === current ? 'true' : undefined}
        >
          {status ? names[status] : 'Todos'}
        </Link>
      ))}
    </nav>
  );
}
