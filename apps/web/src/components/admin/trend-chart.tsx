import { List } from 'lucide-react';
import { formatQuantity, formatCount } from '../../lib/numbers';
import { useDelayed } from '../../lib/use-delayed';
import { PanelHeader } from './panel-header';
import type { TrendChartProps } from './trend-chart-props';
import { OptionalBoundary } from '../ui/optional-boundary';
import { lazyPart } from '../../lib/lazy-part';
import './trend-chart.css';

// The chart library is the largest part of the page: loaded separately, so that the statistics show first.
const TrendLines = lazyPart(() => import('./trend-lines'), 'TrendLines');

/** Line chart of counts over time, with the same numbers in a table. */
export function TrendChart({ title, labels, data, unit }: TrendChartProps) {
  const total = data.reduce((sum, count) => sum + count, 0);
  return (
    <section className="panel">
      <PanelHeader title={title}>
        <span className="small muted">{formatQuantity(total, ...unit)} no período</span>
      </PanelHeader>
      <div className="chart" aria-hidden="true">
        <OptionalBoundary fallback={<ChartSkeleton />} errorText="Não foi possível carregar o gráfico.">
          <TrendLines labels={labels} data={data} unit={unit} />
        </OptionalBoundary>
      </div>
      <details className="chart-table">
        <summary className="plain">
          <List aria-hidden="true" />
          Ver em tabela
        </summary>
        <table>
          <caption className="vh">{title}</caption>
          <thead className="vh">
            <tr>
              <th scope="col">Quando</th>
              <th scope="col">{unit[1]}</th>
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
