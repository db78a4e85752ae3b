import type { LocalStats } from '@pechincha/contracts/entities/promotion';
import type { Period } from '@pechincha/contracts/operations/query-fields';
import { List } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount, formatQuantity } from '../../lib/format';
import { lazyPart } from '../../lib/lazy-part';
import { useDelayed } from '../../lib/timers';
import { OptionalBoundary } from '../ui/optional-boundary';
import { Segment } from './filters';
import { PanelHeader } from './admin-page';
import './admin.css';

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
      options={(Object.keys(names) as Period[]).map((period) => ({
        text: names[period],
        path: getPath(period),
        isCurrent: period === value,
      }))}
    />
  );
}

// The chart library is the largest part of the page: loaded separately, so that the statistics show first.
const LineChart = lazyPart(() => import('../ui/line-chart'), 'LineChart');

interface TrendChartProps {
  /** For example 'Promoções aprovadas por dia'. */
  title: string;
  trend: LocalStats['trend'];
}

const formatPromotions = (count: number): string => formatQuantity(count, 'promoção', 'promoções');

/** Line chart of counts of promotions over time, with the same numbers in a table. */
export function TrendChart({ title, trend: { labels, data } }: TrendChartProps) {
  const positions = useMemo(() => labels.map((_, index) => index), [labels]);
  const total = data.reduce((sum, count) => sum + count, 0);
  return (
    <section className="card panel">
      <PanelHeader title={title}>
        <span className="small muted">{formatPromotions(total)} no período</span>
      </PanelHeader>
      <div className="chart">
        <OptionalBoundary fallback={<ChartSkeleton />} errorText="Não foi possível carregar o gráfico.">
          <LineChart
            x={positions}
            y={data}
            formatX={(index) => labels[index] ?? ''}
            formatY={formatCount}
            formatTip={formatPromotions}
            isCount
          />
        </OptionalBoundary>
      </div>
      <details className="chart-table">
        <summary className="text-button">
          <List aria-hidden="true" />
          Ver em tabela
        </summary>
        <table>
          <caption className="vh">{title}</caption>
          <thead className="vh">
            <tr>
              <th scope="col">Quando</th>
              <th scope="col">promoções</th>
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatCount(data[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function ChartSkeleton() {
  return useDelayed(true) ? <div className="skeleton h-full" /> : null;
}
