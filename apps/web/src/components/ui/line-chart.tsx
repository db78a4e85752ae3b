import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import './line-chart.css';

export interface LineChartProps {
  /** Ascending. */
  x: readonly number[];
  /** Where the axis begins, if before the first of `x`. */
  from?: number;
  /** One value for each of `x`. */
  y: readonly number[];
  formatX: (value: number) => string;
  formatY: (value: number) => string;
  /** First line of the tooltip; `formatX` is the second. Without it the first is `formatY`. */
  formatTip?: (value: number) => string;
  /** Whole numbers from zero, for counts. */
  isCount?: boolean;
  /** Each value is valid until the next one: the line has steps. Marks all values but the last, which ends the line. */
  isStepped?: boolean;
  /** Drawn as a dashed line across the chart. */
  reference?: number | null;
}

interface Tip {
  x: number;
  y: number;
  left: number;
  top: number;
}

const COUNT_INCREMENTS = [1, 2, 5].flatMap((factor) =>
  [1, 10, 100, 1_000, 10_000, 100_000].map((power) => factor * power),
);
COUNT_INCREMENTS.sort((one, other) => one - other);

/** A line over its box, hidden from screen readers: its parent also shows the numbers as a table. */
export function LineChart(props: LineChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    latest.current = props;
  });
  const { x, y, from, reference } = props;

  useEffect(() => {
    const element = box.current;
    if (!element?.clientWidth) return undefined;
    let chart: UPlot | undefined;
    const draw = () => {
      chart?.destroy();
      chart = drawChart(element, latest.current, setTip);
    };
    // Colours and sizes are read when the chart is drawn. The first call comes at once.
    const resizes = new ResizeObserver(draw);
    resizes.observe(element);
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      resizes.disconnect();
      themes.disconnect();
      chart?.destroy();
      setTip(null);
    };
  }, [x, y, from, reference]);

  const { formatX, formatY, formatTip = formatY } = props;
  return (
    <div className="line-chart" ref={box} aria-hidden="true">
      {tip ? (
        <p className="line-chart-tip" style={{ left: tip.left, top: tip.top }}>
          <strong>{formatTip(tip.y)}</strong>
          {formatX(tip.x)}
        </p>
      ) : null}
    </div>
  );
}

function drawChart(
  element: HTMLElement,
  { x, y, from = x[0] ?? 0, formatX, formatY, isCount, isStepped, reference }: LineChartProps,
  onTip: (tip: Tip | null) => void,
): UPlot {
  const style = getComputedStyle(element);
  const color = (token: string): string => style.getPropertyValue(token);
  const fontSize = Number.parseFloat(style.fontSize);
  const font = `${fontSize}px ${style.fontFamily}`;
  const axis = { stroke: color('--muted'), font, gap: fontSize / 2, ticks: { show: false } };
  const widthOf = (texts: string[] | null) =>
    Math.max(0, ...(texts ?? []).map((text) => text.length)) * fontSize * 0.6 + fontSize;
  const before = from < (x[0] ?? from) ? [from] : [];
  const xs = [...before, ...x];
  const ys = [...before.map(() => null), ...y];
  const markers = xs.map((_, index) => index).slice(before.length, -1);
  return new UPlot(
    {
      width: element.clientWidth,
      height: element.clientHeight,
      // The first and the last label are centred on the ends of the axis.
      padding: [fontSize, fontSize * 2, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: fontSize, width: 2, fill: color('--surface'), stroke: color('--accent') },
      },
      scales: {
        x: { time: false, range: [from, Math.max(x.at(-1) ?? 0, from + 1)] },
        y: isCount ? { range: (_chart, _low, high) => [0, Math.max(high * 1.1, 1)] } : {},
      },
      axes: [
        {
          ...axis,
          size: fontSize * 2.5,
          space: fontSize * 6,
          incrs: COUNT_INCREMENTS,
          grid: { show: false },
          border: { show: true, stroke: color('--border'), width: 1 },
          values: (_chart, splits) => splits.map(formatX),
        },
        {
          ...axis,
          size: (_chart, texts) => widthOf(texts),
          space: fontSize * 3,
          incrs: isCount ? COUNT_INCREMENTS : undefined,
          grid: { stroke: color('--line'), width: 1 },
          values: (_chart, splits) => splits.map(formatY),
        },
      ],
      series: [
        {},
        {
          stroke: color('--accent'),
          width: isStepped ? 3 : 2,
          fill: isCount ? `color-mix(in srgb, ${color('--accent')} 14%, transparent)` : undefined,
          paths: isStepped ? UPlot.paths.stepped?.({ align: 1 }) : undefined,
          points: isStepped
            ? { show: true, size: fontSize * 0.75, width: 3, fill: color('--surface'), filter: () => markers }
            : { show: false },
        },
        { stroke: color('--muted'), width: 2, dash: [6, 6], points: { show: false } },
      ],
      hooks: {
        setCursor: [
          (chart) => {
            const index = chart.cursor.idx ?? 0;
            const [at, value] = [xs[index], ys[index]];
            if ((chart.cursor.left ?? -1) < 0 || at === undefined || typeof value !== 'number')
              return onTip(null);
            const left = chart.valToPos(at, 'x') + chart.over.offsetLeft;
            // Half of the tooltip's greatest width stays inside the box.
            const edge = Math.min(fontSize * 6, element.clientWidth / 2);
            onTip({
              x: at,
              y: value,
              left: Math.min(Math.max(left, edge), element.clientWidth - edge),
              top: chart.valToPos(value, 'y') + chart.over.offsetTop,
            });
          },
        ],
      },
    },
    [xs, ys, xs.map(() => reference ?? null)],
    element,
  );
}
