import { periods, type Period } from '@pechincha/contracts/operations/period';
import { Link } from 'react-router-dom';
import './styles/pieces.css';

interface PeriodSwitchProps {
  value: Period;
  /** The address of the page for a period. */
  pathOf: (period: Period) => string;
  names?: Record<Period, string>;
}

const usual: Record<Period, string> = { day: 'Dia', week: 'Semana', month: 'Mês' };

/** The last 24 hours, 7 or 30 days; kept in the address. */
export function PeriodSwitch({ value, pathOf, names = usual }: PeriodSwitchProps) {
  return (
    <nav className="segment" aria-label="Período">
      {periods.map((period) => (
        <Link key={period} to={pathOf(period)} replace aria-current={period === value ? 'true' : undefined}>
          {names[period]}
        </Link>
      ))}
    </nav>
  );
}
