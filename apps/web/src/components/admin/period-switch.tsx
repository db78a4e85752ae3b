import { periods, type Period } from '@pechincha/contracts/operations/period';
import { Link } from 'react-router-dom';
import './pieces.css';

interface PeriodSwitchProps {
  value: Period;
  /** URL of the page for a period. */
  getPath: (period: Period) => string;
  names?: Record<Period, string>;
}

const defaultNames: Record<Period, string> = { day: 'Dia', week: 'Semana', month: 'Mês' };

/** Selects the last 24 hours, 7 or 30 days; the choice is in the URL. */
export function PeriodSwitch({ value, getPath, names = defaultNames }: PeriodSwitchProps) {
  return (
    <nav className="segment" aria-label="Período">
      {periods.map((period) => (
        <Link key={period} to={getPath(period)} replace aria-current={period === value ? 'true' : undefined}>
          {names[period]}
        </Link>
      ))}
    </nav>
  );
}
