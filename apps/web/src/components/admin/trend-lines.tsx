import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatQuantity, formatCount } from '../../lib/numbers';
import type { TrendChartProps } from './trend-chart-props';

type TrendLinesProps = Pick<TrendChartProps, 'labels' | 'data' | 'unit'>;

/** The chart alone; `TrendChart` has the same numbers as an accessible table. */
export function TrendLines({ labels, data, unit }: TrendLinesProps) {
  const points = labels.map((label, index) => ({ label, count: data[index] ?? 0 }));
  const rem = getRem();
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        data={points}
        // The last label is centred on the end of the axis.
        margin={{ top: 8, right: 1.25 * rem, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} />
        <XAxis
          dataKey="label"
          height={1.875 * rem}
          tickLine={false}
          minTickGap={24}
          tickMargin={8}
          interval="equidistantPreserveEnd"
        />
        <YAxis
          allowDecimals={false}
          axisLine={false}
          tickLine={false}
          width="auto"
          tickFormatter={formatCount}
        />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload, label }) =>
            active && payload[0] ? (
              <p className="chart-tip">
                <strong>{formatQuantity(Number(payload[0].value), ...unit)}</strong>
                {label}
              </p>
            ) : null
          }
        />
        <Area dataKey="count" type="linear" strokeWidth={2} isAnimationActive={false} />
      </AreaChart>
    </ResponsiveContainer>
  );
}

/** Root font size in pixels; the chart's labels follow it. */
const getRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
