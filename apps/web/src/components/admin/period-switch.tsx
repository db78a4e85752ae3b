import { periods, type Period } from '@pechincha/contracts/operations/period';
import { Segment } from './segment';

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
    <Segment
      label="Período"
      options={periods.map((period) => ({
        text: names[period],
        path: getPath(period),
        isCurrent: period === value,
      }))}
    />
  );
}
