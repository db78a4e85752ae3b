import { redemptionStatuses, type RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { Segment } from '../../../components/admin/segment';
import { getRedemptionListPath } from '../redemption-filter';
import './status-switch.css';

const choices: readonly (RedemptionStatus | undefined)[] = [...redemptionStatuses, undefined];
const labels: Record<RedemptionStatus, string> = {
  pending: 'Pendentes',
  delivered: 'Entregues',
  cancelled: 'Cancelados',
};

/** Filters redemptions by status; the choice is in the URL. */
export function StatusSwitch({ current }: { current: RedemptionStatus | undefined }) {
  return (
    <Segment
      label="Situação"
      className="status-switch two-rows"
      options={choices.map((status) => ({
        text: status ? labels[status] : 'Todos',
        path: getRedemptionListPath(status),
        isCurrent: status === current,
      }))}
    />
  );
}
